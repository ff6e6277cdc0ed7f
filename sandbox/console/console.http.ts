import { type Context, Hono } from 'hono'
import type { Clock } from '../state/clock.ts'
import { emails } from '../smtp/mailbox.ts'
import type { Memory } from '../state/memory.ts'
import type { SimulatedProvider } from '../pagbank/pagbank.ts'
import type { ReportChange } from '../pagbank/transfer-report.ts'
import { password, people } from '../state/people.ts'
import { consolePage } from './console-page.ts'
import { emailPage, mailboxPage } from './mailbox-pages.ts'

interface ConsoleOptions {
  memory: Memory
  clock: Clock
  provider: SimulatedProvider
  storeUrl: string
}

/** The console: what happened in the simulated providers, and the controls. People use the pages, tests use the JSON. */
export const consoleRoutes = (options: ConsoleOptions) =>
  new Hono()
    .route('/', pageRoutes(options))
    .route('/console', recordRoutes(options))
    .route('/console/orders/:id', orderRoutes(options.provider))
    .route('/console', controlRoutes(options))

const pageRoutes = ({ memory, provider, storeUrl }: ConsoleOptions) =>
  new Hono()
    .get('/', (context) =>
      context.html(
        consolePage({
          orders: provider.orders().slice(0, 50),
          checkouts: provider.unpaidCheckouts().slice(0, 20),
          emails: emails(memory).slice(0, 5),
          settings: provider.settings(),
          people,
          password,
          storeUrl,
        }),
      ),
    )
    .get('/mailbox', (context) => context.html(mailboxPage(emails(memory))))
    .get('/mailbox/:id', (context) => {
      const email = emails(memory).find((each) => each.id === context.req.param('id'))
      return email ? context.html(emailPage(email)) : context.notFound()
    })

const recordRoutes = ({ memory, provider }: ConsoleOptions) =>
  new Hono()
    .get('/emails.json', (context) => context.json(emails(memory, context.req.query('to'))))
    .get('/orders.json', (context) => context.json(provider.orders()))
    .get('/checkouts.json', (context) => context.json(provider.checkouts()))
    .get('/subscriptions.json', (context) => context.json(provider.recurrences.all()))
    .get('/settings.json', (context) => context.json(provider.settings()))

function orderRoutes({ operations, order, claim, changeReport, chargesOf }: SimulatedProvider) {
  const change = (context: Context, operation: (id: string) => unknown) => {
    const id = context.req.param('id') ?? ''
    operation(id)
    return answer(context, order(id))
  }
  return (
    new Hono()
      .post('/pay', (context) => change(context, (id) => operations.pay(id)))
      .post('/expire', (context) => change(context, (id) => operations.expire(id)))
      .post('/decline', (context) => change(context, (id) => operations.decline(id)))
      .post('/notify', (context) => change(context, (id) => operations.notify(id)))
      // `{ "status": "DECLINED" }`; null ends the claim.
      .post('/claim', async (context) => answer(context, { status: claim(context.req.param('id') ?? '', (await fields(context)).status) }))
      // The transfer report leaves the order out, or with `{ "value": cents }` has another amount.
      .post('/report', async (context) => {
        const id = context.req.param('id') ?? ''
        const cents = Number((await fields(context)).value)
        for (const chargeId of chargesOf(id)) changeReport(cents > 0 ? { change: 'amount', chargeId, cents } : { change: 'drop', chargeId })
        return answer(context, order(id))
      })
      .post('/dispute', (context) => change(context, (id) => operations.openDispute(id)))
      // `{ "winner": "BUYER", "value": cents }`; everything that is left without a value. Or `{ "winner": "STORE" }`.
      .post('/dispute/decide', async (context) => {
        const { winner, value } = await fields(context)
        const cents = Number(value)
        const some = Number.isInteger(cents) && cents > 0 ? cents : undefined
        return change(context, (id) => operations.decideDispute(id, winner === 'BUYER' ? 'BUYER' : 'STORE', some))
      })
      .post('/dispute/reverse', (context) => change(context, (id) => operations.reverseDispute(id)))
      .post('/refund/undo', (context) => change(context, (id) => operations.undoRefund(id)))
      .post('/refund', async (context) => {
        const cents = Number((await fields(context)).value)
        return change(context, (id) => operations.refund(id, Number.isInteger(cents) && cents > 0 ? cents : undefined))
      })
  )
}

const controlRoutes = ({ clock, provider }: ConsoleOptions) =>
  new Hono()
    .post('/settings', async (context) => answer(context, provider.changeSettings(await fields(context))))
    // `{ "outcome": "paid" }`, or declined, blocked (do not try again), analysis: the card of a subscription is charged for the next cycle.
    .post('/subscriptions/:id/charge', async (context) => {
      const given = await fields(context)
      const outcome = (['paid', 'declined', 'blocked', 'analysis'] as const).find((each) => each === given.outcome)
      return answer(context, provider.recurrences.charge(context.req.param('id'), outcome ?? 'paid'))
    })
    .post('/subscriptions/:id/notify', (context) => answer(context, provider.recurrences.tell(context.req.param('id'))))
    .post('/checkouts/:id/expire', (context) => {
      const id = context.req.param('id')
      provider.operations.expireCheckout(id)
      return answer(context, provider.checkout(id))
    })
    // A sale in the transfer report that is not of this store: `{ "value": cents, "day": "2026-11-21" }`. Or `{ "validated": false, "day": … }`:
    // the day's report is not complete yet.
    .post('/report', async (context) => {
      const { value, validated, ...given } = await fields(context)
      const today = new Date(clock.now() - 3 * 3_600_000).toISOString().slice(0, 10)
      const day = typeof given.day === 'string' ? given.day : today
      const change: ReportChange =
        typeof validated === 'boolean'
          ? { change: 'validated', id: `validated:${day}`, day, validated }
          : { change: 'foreign', id: crypto.randomUUID(), cents: Number(value) || 5_000, day }
      provider.changeReport(change)
      return answer(context, change)
    })
    // `{ "seconds": 3600 }` moves the time of the simulators forward.
    .post('/clock', async (context) => {
      clock.advance(Number((await fields(context)).seconds) * 1000 || 0)
      return context.json({ now: clock.date().toISOString() })
    })

async function fields(context: Context): Promise<Record<string, unknown>> {
  if (!context.req.header('content-type')?.includes('json')) return context.req.parseBody()
  const body: unknown = await context.req.json().catch(() => null)
  return body !== null && typeof body === 'object' ? { ...body } : {}
}

/** A form is redirected back to the page; a program gets the record. */
function answer(context: Context, record: object | undefined) {
  if (!record) return context.notFound()
  return context.req.header('accept')?.includes('text/html') ? context.redirect('/', 303) : context.json(record)
}
