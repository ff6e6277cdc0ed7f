import { type Context, Hono } from 'hono'
import { emails } from '../mailbox/mailbox.ts'
import type { Memory } from '../memory.ts'
import type { Clock } from '../pagbank/clock.ts'
import type { Ledger } from '../pagbank/ledger.ts'
import type { Webhooks } from '../pagbank/webhooks.ts'
import { type Checkout, type Order, wire } from '../pagbank/records.ts'
import { password, people } from '../people.ts'
import { changeSettings, readSettings } from '../settings.ts'
import { checkoutTotal } from '../pagbank/requests.ts'
import { type CheckoutSummary, consolePage, type OrderSummary } from './console-page.ts'
import { emailPage, mailboxPage } from './mailbox-pages.ts'

interface World {
  memory: Memory
  ledger: Ledger
  webhooks: Webhooks
  clock: Clock
  storeUrl: string
}

/** The console: what happened in the sandbox, and the strings to pull. People use the pages, tests the JSON. */
export function consoleRoutes({ memory, ledger, webhooks, clock, storeUrl }: World) {
  const app = new Hono()
  const summary = (order: Order): OrderSummary => ({
    id: order.id,
    referenceId: order.reference_id ?? null,
    status: order.charges?.at(-1)?.status ?? 'WAITING',
    amount: order.charges?.at(-1)?.amount.value ?? order.qr_codes?.[0]?.amount.value ?? 0,
    refunded: order.charges?.reduce((sum, charge) => sum + charge.amount.summary.refunded, 0) ?? 0,
    kind: order._checkout ? 'card' : 'pix',
    createdAt: order.created_at,
    webhooks: webhooks.of(order.id).map(({ tries, answers, nextAt }) => ({ tries, answers, waiting: nextAt > 0 })),
  })
  const page = (checkout: Checkout): CheckoutSummary => ({
    id: checkout.id,
    status: checkout.status,
    amount: checkoutTotal(checkout),
    createdAt: checkout.created_at,
    payUrl: `/pagamento?code=${checkout._code}`,
  })

  app.get('/', (context) =>
    context.html(
      consolePage({
        orders: ledger.orders().slice(0, 50).map(summary),
        checkouts: ledger
          .checkouts()
          .filter((checkout) => !ledger.paid(checkout.id))
          .slice(0, 20)
          .map(page),
        emails: emails(memory).slice(0, 5),
        settings: readSettings(memory),
        people,
        password,
        storeUrl,
      }),
    ),
  )
  app.get('/mailbox', (context) => context.html(mailboxPage(emails(memory))))
  app.get('/mailbox/:id', (context) => {
    const email = emails(memory).find((each) => each.id === context.req.param('id'))
    return email ? context.html(emailPage(email)) : context.notFound()
  })
  app.get('/console/emails.json', (context) => context.json(emails(memory, context.req.query('to'))))
  app.get('/console/orders.json', (context) => context.json(ledger.orders().map(summary)))
  app.get('/console/checkouts.json', (context) => context.json(ledger.checkouts().map(page)))
  app.get('/console/people.json', (context) => context.json(people.map((person) => ({ ...person, password }))))
  app.get('/console/settings.json', (context) => context.json(readSettings(memory)))
  app.post('/console/settings', async (context) => answer(context, changeSettings(memory, await fields(context))))

  app.post('/console/orders/:id/pay', (context) => act(context, (id) => ledger.payPix(id)))
  app.post('/console/orders/:id/expire', (context) => act(context, (id) => ledger.expirePix(id)))
  app.post('/console/orders/:id/decline', (context) => act(context, (id) => ledger.declineCard(id)))
  app.post('/console/orders/:id/refund', async (context) => {
    const cents = Number((await fields(context)).value)
    return act(context, (id) => ledger.giveBack(id, Number.isInteger(cents) && cents > 0 ? cents : undefined))
  })
  // Asked for by hand, so it goes out even while webhooks are being lost.
  app.post('/console/orders/:id/notify', (context) => act(context, (id) => ledger.order(id), { evenIfDropped: true }))

  app.post('/console/checkouts/:id/expire', (context) => {
    clock.expireCheckout(context.req.param('id'))
    const checkout = ledger.checkout(context.req.param('id'))
    return checkout ? answer(context, page(checkout)) : context.notFound()
  })

  function act(context: Context, change: (id: string) => Order | undefined, options: { evenIfDropped?: boolean } = {}) {
    const order = change(context.req.param('id') ?? '')
    if (!order) return context.notFound()
    webhooks.queue(order, wire(order), options)
    return answer(context, summary(order))
  }

  return app
}

async function fields(context: Context): Promise<Record<string, unknown>> {
  if (!context.req.header('content-type')?.includes('json')) return context.req.parseBody()
  const body: unknown = await context.req.json().catch(() => null)
  return body !== null && typeof body === 'object' ? { ...body } : {}
}

/** A person's form comes back to the page; a program gets the facts. */
function answer(context: Context, facts: object) {
  return context.req.header('accept')?.includes('text/html') ? context.redirect('/', 303) : context.json(facts)
}
