import { beforeAll, expect, test } from 'vitest'
import { ebook, plainCourse } from '#database/seed/fixtures.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { queueWeek } from '#server/operations/dashboard/weekly.sql.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { buy, refund, withoutFaults } from '#tests/harness/purchases.ts'
import { planOf, subscribed } from '#tests/harness/subscriptions.ts'
import { openTeam } from '#tests/harness/team.ts'

const panel = await providePanel()
const { shop } = panel
const owner = shop.config.ownerEmail
beforeAll(() => withoutFaults(shop))

interface Sent {
  subject: string
  text: string
}
const mailTo = async (to: string) =>
  ((await shop.sandbox(`/console/emails.json?to=${encodeURIComponent(to)}`)) as Sent[]).filter(({ subject }) =>
    subject.includes('a semana de'),
  )
const queue = (moment: string) => queueWeek(shop.db, owner, new Date(moment))
/** The Monday after today, so that the sales of this test are of the week before. */
const monday = new Date(Date.now() + ((8 - new Date(Date.now() - 3 * 3_600_000).getUTCDay()) % 7 || 7) * 86_400_000 - 3 * 3_600_000)
const day = (later = 0) => new Date(monday.getTime() + later * 86_400_000).toISOString().slice(0, 10)

test('it is queued once, on Monday from seven in São Paulo, whoever and however many ask for it', async () => {
  // In São Paulo it is Sunday night; then ten minutes to seven.
  expect(await queue(`${day()}T02:30:00Z`)).toBe(0)
  expect(await queue(`${day()}T09:50:00Z`)).toBe(0)
  const queued = await Promise.all([1, 2, 3].map(() => queue(`${day()}T10:02:00Z`)))
  expect(queued.toSorted((one, two) => one - two)).toEqual([0, 0, 1])
  // After a pause of the worker it is late, but not given up; on Wednesday it is.
  expect(await queue(`${day(7)}T23:00:00Z`)).toBe(1)
  expect(await queue(`${day(8)}T23:00:00Z`)).toBe(0)
  expect(await queue(`${day(16)}T03:10:00Z`)).toBe(0)
  await shop.rows('delete from weekly_emails')
  await shop.rows('update store_settings set weekly_email = false')
  expect(await queue(`${day()}T10:02:00Z`)).toBe(0)
  await shop.rows('update store_settings set weekly_email = true')
})

test('it has the week beside the one before, as the ledger does, and what waits', async () => {
  const { id } = await buy(shop, [ebook.id])
  await buy(shop, [plainCourse.id])
  await subscribed(shop, await planOf(panel, [plainCourse], { title: 'Clube da semana' }))
  await refund(panel, id)
  const message = { name: 'Ana Reis', email: 'ana@correio.com.br', order: '', message: 'Onde está o meu livro?' }
  await shop.call('POST', '/api/contact', message, { origin: shop.config.publicUrl })
  const [sums] = await shop.rows<{ net: number; sales: number; returned: number }>(
    `select -sum(cents) filter (where account in ('revenue', 'shipping', 'discount', 'refunds', 'chargebacks'))::float8 as net,
       (count(distinct transaction_id) filter (where kind = 'SALE'))::int as sales, sum(cents) filter (where account in ('refunds', 'chargebacks'))::float8 as returned
     from ledger_transactions join ledger_entries on transaction_id = ledger_transactions.id
     where occurred_at >= ($1::date - 7)::timestamp at time zone 'America/Sao_Paulo'`,
    [day()],
  )
  expect(await queue(`${day()}T10:02:00Z`)).toBe(1)
  await shop.work()
  await shop.work()
  const [sent, ...more] = await mailTo(owner)
  expect(more).toEqual([])
  expect(sent!.text).toContain(`Receita líquida: ${formatCents(sums!.net)} (na semana anterior, `)
  expect(sent!.text).toContain(`Vendas: ${sums!.sales} (`)
  expect(sent!.text).toContain(`Reembolsado: ${formatCents(sums!.returned)} (`)
  expect(sent!.text).toContain(plainCourse.title)
  expect(sent!.text).toContain('Clube da semana')
  expect(sent!.text).toContain('1 mensagem sem resposta')
  expect(sent!.text).toContain(`${shop.config.publicUrl}/admin/today`)
  expect(sent!.text).not.toContain('-R$')
  expect(await shop.rows('select from weekly_emails where sent_at is not null')).toHaveLength(1)
})

test('it is quiet if there is nothing to say, and with a team it goes to its owners alone', { tags: ['long'] }, async () => {
  await shop.rows(`update exceptions set resolved_at = now()`)
  await shop.rows(`update orders set sent_at = now() where has_physical_item and paid_at is not null and sent_at is null`)
  await shop.rows(`update disputes set status = 'WON', closed_at = now(), answered_at = coalesce(answered_at, now())`)
  await shop.rows(`update contact_messages set answered_at = now(), answered_by = 'renata' where answered_at is null`)
  const team = await openTeam(panel, [plainCourse.id])
  expect(await queue(`${day(21)}T10:02:00Z`)).toBe(1)
  await shop.work()
  expect(await shop.rows(`select email, unsent_reason from weekly_emails where unsent_reason is not null`)).toEqual([
    { email: team.OWNER.email, unsent_reason: 'QUIET' },
  ])
  expect(await mailTo(team.OWNER.email)).toEqual([])
})
