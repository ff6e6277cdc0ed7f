import { plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { auditMoney } from './audit.ts'
import { newBuyer } from './buyers.ts'
import { times } from './concurrency.ts'
import type { Drill, Findings } from './drill.ts'
import { MemberArea } from './member-area.ts'

/**
 * Two staff members erase the same person while a third one refunds the order, through two web processes. Half of the orders are six years old,
 * so that the erasure may win and the refund goes on with an order that names nobody.
 */
export const erasures: Drill = {
  name: 'erasures',
  run: (ground, findings, { short }) =>
    MemberArea.open(ground, {}, async (area) => {
      const people = short ? 8 : 100
      findings.done = `${people} people erased twice at the same time, while their orders are refunded`
      const outcomes: string[] = []
      for (const round of times(people / 4))
        outcomes.push(...(await Promise.all(times(4).map((index) => erase(area, findings, round * 4 + index)))))
      findings.holds('the queue drains', await area.shop.quiet())
      const { accesses, requests } = await area.shop.one<{ accesses: number; requests: number }>(
        `select (select count(*)::int from course_accesses where email like 'treino%') as accesses,
          (select count(*)::int from privacy_requests where kind = 'ERASURE') as requests`,
      )
      findings.equal('each person is erased by one request', requests, people)
      findings.equal('nobody who was erased has an access', accesses, 0)
      await auditMoney(area.shop, findings)
      const before = outcomes.filter((outcome) => outcome === 'anonymized').length
      findings.seen = `${people} orders refunded: ${before} name nobody, ${people - before} wait for the end of the fiscal retention`
    }),
}

async function erase(area: MemberArea, findings: Findings, number: number): Promise<string> {
  const { shop } = area
  const buyer = newBuyer()
  const orderId = await shop.buy(
    [plainCourse, plentifulBook].map(({ id }) => ({ id, quantity: 1 })),
    buyer,
  )
  await shop.pay(orderId)
  findings.holds('a payment is found', await eventually(async () => (await shop.statusOf(orderId)) === 'PAID', 180), orderId)
  if (number % 2 === 0) await shop.rows(`update orders set paid_at = paid_at - interval '6 years' where id = $1`, [orderId])
  const { email } = buyer
  const requested = () => area.asStaff('mutation ($email: String!) { erasePerson(email: $email, confirmation: $email) { id } }', { email })
  const refunded = () => area.asStaff('mutation ($id: ID!) { refundOrder(id: $id) { status } }', { id: orderId })
  // In a quarter the erasure is first for sure, and in the others whichever takes the order's lock.
  const both = Promise.all([requested(), requested()])
  if (number % 4 === 0) await both
  const [[first, second], refund] = await Promise.all([both, refunded()])
  findings.holds(
    'both staff members see the same request',
    first.text === second.text && first.text.includes('"id"'),
    `${first.text} ${second.text}`,
  )
  findings.holds('the refund is accepted', refund.text.includes('"status"'), refund.text)
  findings.holds('the refund ends', await eventually(async () => (await shop.statusOf(orderId)) === 'REFUNDED', 180), orderId)
  const read = () =>
    shop.one<{ anonymized: boolean; names: number; wait: string | null }>(
      `select anonymized_at is not null as anonymized, (name = 'Dados removidos')::int as names,
        (select waits_for from erasures where order_id = orders.id and done_at is null) as wait from orders where id = $1`,
      [orderId],
    )
  const { anonymized, names, wait } = await read()
  findings.holds('an order names nobody, or waits', anonymized ? names === 1 && wait === null : names === 0 && wait !== null, orderId)
  return anonymized ? 'anonymized' : 'waits'
}
