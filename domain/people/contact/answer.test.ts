import { expect, test } from 'vitest'
import { defaultAnswerTexts } from '#domain/platform/settings/answer-texts.ts'
import { answerInput, fillText } from './answer.ts'

const facts = { nome: 'Lia', pedido: '9f3c21ab', protocolo: 'AB12CD34', loja: 'Sabiá', entrar: 'https://sabia.example/entrar' }

test('a stored text is filled with what is known of the message, and what is not known keeps it from being sent', () => {
  expect(fillText('Olá, {nome}! Pedido {pedido}, de {loja}.', facts)).toBe('Olá, Lia! Pedido 9f3c21ab, de Sabiá.')
  const open = fillText('Olá, {nome}! Pedido {pedido}.', { ...facts, nome: null, pedido: null })
  expect(open).toBe('Olá! Pedido {pedido}.')
  expect(answerInput.safeParse({ text: open }).error?.issues[0]?.message).toBe('Troque {pedido} pelo que falta, antes de enviar.')
  for (const { text } of defaultAnswerTexts) expect(answerInput.safeParse({ text: fillText(text, facts) }).success).toBe(true)
})
