import { expect, test } from 'vitest'
import { firstPaymentText } from './first-payment.ts'

const plan = { title: 'Clube do descanso', priceCents: 3_990, interval: 'MONTH', trialDays: null } as const
const readable = (text: string) => text.replaceAll('\u00a0', ' ')

test('the first payment of a subscription, and the day of the next one, are told before it begins', () => {
  expect(readable(firstPaymentText(plan, 1_990, '2027-01-31'))).toBe(
    'Hoje você paga R$ 19,90. Depois são R$ 39,90 por mês, e a primeira renovação vence em 28 de fevereiro de 2027: o link para pagar chega por e-mail.',
  )
  expect(readable(firstPaymentText({ ...plan, interval: 'YEAR', trialDays: 7 }, 0, '2027-01-31'))).toBe(
    'Hoje você não paga nada. O teste vai até 7 de fevereiro de 2027; depois são R$ 39,90 por ano, se quiser continuar: o link para pagar chega por e-mail. Sem pagamento, termina sozinho.',
  )
})
