import { setTimeout as pause } from 'node:timers/promises'
import { courseWithModules, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { inParallel, times } from './concurrency.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { auditMoney, auditEmails } from './audit.ts'
import { newBuyer } from './buyers.ts'
import { retryNow } from '#tests/harness/clock.ts'
import type { Drill, Findings } from './drill.ts'
import { codeOf, orderIdOf, type Shop } from './drilled-shop.ts'

/** The mail server and the provider go down and come back, without a restart of the store. The database does in `frozen-database` and `kills`. */
export const outages: Drill = {
  name: 'outages',
  longOnly: true,
  run: (ground, findings, { short }) =>
    ground.withShop({ webs: 2, env: { LOG_LEVEL: 'warn' } }, async (shop) => {
      const orders = short ? 10 : 40
      findings.done = `the mail server down for 10 min and the provider for 5 min (retry delays shortened), ${orders} orders each`
      const pids = shop.programs.map(({ pid }) => pid)
      const mail = await withoutMail(shop, findings, orders)
      const provider = await withoutProvider(shop, findings, orders, short)
      findings.holds('the queue drains', await shop.quiet())
      findings.equal(
        'no restart',
        shop.programs.map(({ pid, deaths }) => [pid, deaths]),
        pids.map((pid) => [pid, 0]),
      )
      await auditMoney(shop, findings)
      const { emails, repeats } = await auditEmails(shop, findings)
      findings.equal('all e-mails once', repeats, 0)
      findings.seen = `${mail}; ${provider}; ${emails} e-mails, each once; no program restarted`
    }),
}

async function withoutMail(shop: Shop, findings: Findings, count: number): Promise<string> {
  // An e-mail whose confirmation by the mail server is cut off is sent again, which SMTP cannot avoid.
  const isIdle = async () => (await shop.one<{ left: number }>('select count(*)::int as left from emails where sent_at is null')).left === 0
  findings.holds('no e-mail is being sent', await eventually(isIdle, 200))
  await shop.mail.cut()
  const ids = await inParallel(times(count), 8, () => shop.buy([{ id: courseWithModules.id, quantity: 1 }]))
  await inParallel(ids, 8, (id) => shop.pay(id))
  findings.holds('orders are still paid', await eventually(() => arePaid(shop, ids), 180))
  // Ten minutes of growing retry delays are seven attempts.
  for (const round of times(7)) {
    await retryNow(shop)
    findings.holds(`try ${round} is made`, await shop.quiet())
  }
  const { waiting } = await shop.one<{ waiting: number }>(
    `select count(*)::int as waiting from emails where order_id = any($1) and kind = 'ACCESS' and sent_at is null`,
    [ids],
  )
  findings.equal('every e-mail waits', waiting, count)
  await shop.mail.mend()
  findings.holds('every e-mail is sent', await eventually(async () => (await retryNow(shop), await areSent(shop, ids)), 180, 500))
  return `${count} e-mails waited for the mail server`
}

/** At first nothing listens at the provider's address, then a server accepts calls and never responds. */
async function withoutProvider(shop: Shop, findings: Findings, count: number, short: boolean): Promise<string> {
  const faults = short ? (['unreachable'] as const) : (['unreachable', 'no-answer'] as const)
  const [longest, back] = short ? [60, 60] : [15, 5]
  const purchases = await inParallel(times(count), 8, async () => ({
    quoted: await shop.quote([{ id: plentifulBook.id, quantity: 1 }]),
    buyer: newBuyer(),
  }))
  const paidBefore = await shop.buy([{ id: plainCourse.id, quantity: 1 }])
  const charges = shop.records.orders().length
  for (const fault of faults) {
    await shop.sandbox.faults({ unreachable: 'off', 'no-answer': 'off', [fault]: 'always' })
    const some = fault === 'unreachable' ? purchases : purchases.slice(0, 4)
    const answers = await inParallel(some, 8, ({ quoted, buyer }) => shop.submit(quoted, buyer))
    findings.equal(
      `provider ${fault}: every response is a clear refusal`,
      new Set(answers.map((answer) => `${answer.status} ${codeOf(answer)}`)),
      new Set(['503 PROVIDER_UNAVAILABLE']),
    )
    findings.holds(
      'it states that nothing was charged',
      answers.every(({ text }) => text.includes('Nada foi cobrado')),
    )
    findings.holds(
      `it arrives within ${longest} s`,
      answers.every(({ ms }) => ms < longest * 1000),
    )
  }
  // The buyer of an earlier order pays meanwhile; its webhook event cannot be verified yet.
  await shop.pay(paidBefore)
  for (const _ of times(3)) {
    await pause(300)
    await retryNow(shop)
  }
  findings.equal('an unverified webhook does not mark an order as paid', await shop.statusOf(paidBefore), 'PENDING')
  findings.equal('nothing was charged', shop.records.orders().length, charges)
  await shop.sandbox.faults('none')
  // Each web process learns of the recovery by itself, by a probe or from the database within a second.
  const submitAll = () => inParallel(purchases, 8, ({ quoted, buyer }) => shop.submit(quoted, buyer))
  let answers = await submitAll()
  const recovered = await eventually(async () => {
    if (answers.every(({ status }) => status === 200)) return true
    answers = await submitAll()
    return false
  }, back)
  findings.holds(`the same tokens return PIX codes within ${back} s after the provider is back`, recovered, [
    ...new Set(answers.map(codeOf)),
  ])
  const ids = answers.map(orderIdOf)
  await inParallel(ids, 8, (id) => shop.pay(id))
  const paid = await eventually(async () => (await retryNow(shop), await arePaid(shop, [paidBefore, ...ids])), 180, 500)
  findings.holds('all of them are paid', paid)
  findings.holds('all their e-mails are sent', await eventually(() => areSent(shop, ids), 180))
  return `${count} orders waited for the provider`
}

async function arePaid(shop: Shop, ids: string[]): Promise<boolean> {
  const { open } = await shop.one<{ open: number }>(`select count(*)::int as open from orders where id = any($1) and status <> 'PAID'`, [
    ids,
  ])
  return open === 0
}

async function areSent(shop: Shop, ids: string[]): Promise<boolean> {
  const { sent } = await shop.one<{ sent: number }>(
    `select count(sent_at)::int as sent from emails where order_id = any($1) and kind = 'ACCESS'`,
    [ids],
  )
  return sent === ids.length
}
