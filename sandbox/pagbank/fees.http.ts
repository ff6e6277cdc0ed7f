import { Hono } from 'hono'
import { refusal, send } from './answers.ts'

/** Invented, but of the usual size. */
const monthlyRate = 0.0299

/** `GET /charges/fees/calculate`: one brand, interest from the second part on, parts of at least R$ 5. */
export function feeRoutes() {
  return new Hono().get('/charges/fees/calculate', (context) => {
    const { value, max_installments, max_installments_no_interest: free } = context.req.query()
    const cents = Number(value)
    if (!Number.isInteger(cents) || cents < 100)
      return send(context, refusal(400, { code: 'value_is_invalid', description: 'value is invalid' }))
    if (free === '1')
      return send(context, refusal(400, { code: 'max_installments_no_interest_must_not_be_1', description: 'must be 0 or from 2 to 12' }))
    const counts = Array.from({ length: Math.min(Number(max_installments ?? 12), 12) }, (_, index) => index + 1)
    const plans = counts.map((count) => planOf(cents, count, Number(free ?? 0))).filter(({ installment_value }) => installment_value >= 500)
    return context.json({ payment_methods: { credit_card: { mastercard: { installment_plans: plans } } } })
  })
}

/** Equal parts of a loan (Price), rounded to cents: they need not add up to the total. */
function planOf(cents: number, count: number, free: number) {
  const isFree = count === 1 || count <= free
  const total = isFree ? cents : Math.round((cents * monthlyRate * count) / (1 - (1 + monthlyRate) ** -count))
  const interest = { total: total - cents, installments: count }
  return {
    installments: count,
    installment_value: Math.floor(total / count),
    interest_free: isFree,
    amount: { value: total, currency: 'BRL', ...(isFree ? {} : { fees: { buyer: { interest } } }) },
  }
}
