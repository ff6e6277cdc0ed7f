import { Hono } from 'hono'
import { refusal, send } from './answers.ts'
import { installmentPlan } from './installment-plan.ts'

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
    const plans = counts
      .map((count) => installmentPlan(cents, count, Number(free ?? 0)))
      .filter(({ installment_value }) => installment_value >= 500)
    return context.json({ payment_methods: { credit_card: { mastercard: { installment_plans: plans } } } })
  })
}
