import { type Context, Hono } from 'hono'
import { cardPage, closedCardPage, paidCardPage } from './card-page.ts'
import type { CardOutcome } from './charges.ts'
import type { Parts } from './parts.ts'
import { checkoutTotal } from './requests.ts'

type CardPageParts = Pick<Parts, 'ledger' | 'operations'>

const outcomes: Record<string, CardOutcome> = { pay: 'paid', decline: 'declined', analyse: 'in-analysis' }
const mostInstallments = 12

/** PagBank's hosted page for cards: pay, be declined, wait for an analysis, or leave. Each attempt creates an order, as at PagBank. */
export const cardPageRoutes = (parts: CardPageParts) =>
  new Hono().get('/pagamento', (context) => show(context, parts)).post('/pagamento', (context) => attempt(context, parts))

function show(context: Context, { ledger }: CardPageParts) {
  const code = context.req.query('code') ?? ''
  const checkout = ledger.checkoutByCode(code)
  if (!checkout || checkout.status !== 'ACTIVE') return context.html(closedCardPage(), 404)
  if (ledger.isPaid(checkout.id)) return context.html(paidCardPage(checkout.redirect_url ?? '/'))
  return context.html(
    cardPage({
      code,
      total: checkoutTotal(checkout),
      plan: checkout.recurrence_plan?.interval.unit ?? null,
      declined: context.req.query('recusado') !== undefined,
    }),
  )
}

async function attempt(context: Context, { ledger, operations }: CardPageParts) {
  const code = context.req.query('code') ?? ''
  const checkout = ledger.checkoutByCode(code)
  if (!checkout) return context.notFound()
  const { choice, installments, interest } = await context.req.parseBody()
  if (checkout.status !== 'ACTIVE') return context.redirect(`/pagamento?code=${code}`, 303)
  const home = checkout.return_url ?? checkout.redirect_url ?? '/'
  if (choice === 'leave') return context.redirect(home, 303)
  const outcome = (typeof choice === 'string' && outcomes[choice]) || 'declined'
  const count = Math.min(mostInstallments, Math.max(1, Number(installments) || 1))
  operations.payByCard(checkout, { outcome, installments: count, buyerPaysInterest: interest === 'buyer' })
  return context.redirect(outcome === 'declined' ? `/pagamento?code=${code}&recusado` : (checkout.redirect_url ?? home), 303)
}
