import { z } from 'zod'
import { prose, required } from '../forms/form-fields.ts'

export const mostAnswerTexts = 8

/** Texts with which staff answer messages. None: they write each answer. */
export const answerTexts = z
  .array(z.object({ title: required(40, 'Dê um nome ao texto.'), text: prose(3_000).min(1, 'Escreva o texto.') }))
  .max(mostAnswerTexts, `Guarde no máximo ${mostAnswerTexts} textos.`)

export type AnswerText = z.output<typeof answerTexts>[number]

/** In force until staff save their own. */
export const defaultAnswerTexts: readonly AnswerText[] = [
  {
    title: 'Como entrar',
    text: 'Olá, {nome}!\n\nTudo o que você comprou está na sua estante: {entrar}\n\nEscreva ali o e-mail da compra, e a loja manda um código. Com ele você entra, sem senha. Se o código demorar, olhe também a caixa de spam.\n\nSe não der certo, responda a este e-mail, e eu vejo com você.',
  },
  {
    title: 'Envio do livro',
    text: 'Olá, {nome}!\n\nO pedido {pedido} está aqui comigo. Assim que o livro sair, você recebe um e-mail com o código para acompanhar a viagem; dali em diante são de 5 a 10 dias úteis.\n\nSe precisar de mais alguma coisa, é só responder.',
  },
  {
    title: 'Desistência',
    text: 'Olá, {nome}!\n\nVocê pode desistir da compra sem dar motivo, e o dinheiro volta pelo mesmo caminho por que veio. Entre em {entrar}, abra os seus pedidos e toque em “Desistir”.\n\nSe preferir que eu faça isso por você, responda a este e-mail com o número do pedido.',
  },
  {
    title: 'Falta um detalhe',
    text: 'Olá, {nome}!\n\nAgradeço por escrever. Para eu olhar com calma, me conte, por favor, o e-mail usado na compra e, se for um problema na tela, mande uma foto dela.\n\nAssim que você responder, volto ao assunto.',
  },
]

/** The texts of the stored settings. */
export const answerTextsOf = ({ answer_texts: stored }: { answer_texts: unknown }): readonly AnswerText[] =>
  (stored as AnswerText[] | null) ?? defaultAnswerTexts
