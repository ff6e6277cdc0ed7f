import { plainCourse } from '#database/seed/fixtures.ts'
import { times } from './concurrency.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { auditMoney } from './audit.ts'
import { cpfOf } from '#domain/cpf.ts'
import { type DrillBuyer, newBuyer } from './buyers.ts'
import { expiredSince } from '#tests/harness/clock.ts'
import type { Drill, Findings } from './drill.ts'
import { codeOf, orderIdOf, type Shop } from './drilled-shop.ts'

/** A one-use coupon in the hands of fifty buyers, and a per-buyer coupon in the hands of one buyer with ten e-mail addresses. */
export const coupons: Drill = {
  name: 'coupons',
  run: (ground, findings, { short }) =>
    ground.withShop({ webs: 2 }, async (shop) => {
      const rounds = short ? 2 : 10
      findings.done = `a one-use coupon in 50 parallel checkouts; a per-buyer coupon with 10 spellings of one e-mail and with one CPF under 10 e-mails; ${rounds} rounds, each use returned by expiry`
      for (const round of times(rounds)) {
        const once = await coupon(shop, `TREINO-UM-${round}`, { maxUses: 1 })
        await onlyOne(
          shop,
          findings,
          'one use',
          once,
          times(50).map(() => newBuyer()),
        )
        const perMailbox = await coupon(shop, `TREINO-CAIXA-${round}`, { perBuyer: 1 })
        await onlyOne(
          shop,
          findings,
          'one mailbox',
          perMailbox,
          spellings(`joana.treino${round}`).map((email) => newBuyer({ email })),
        )
        const perCpf = await coupon(shop, `TREINO-CPF-${round}`, { perBuyer: 1 })
        const cpf = cpfOf(900_000_000 + round)
        await onlyOne(
          shop,
          findings,
          'one CPF',
          perCpf,
          times(10).map(() => newBuyer({ cpf })),
        )
      }
      await auditMoney(shop, findings)
      findings.seen = `${rounds * 3} times one success and otherwise typed refusals; each returned use could be redeemed once more`
    }),
}

/** Ten spellings of one e-mail address. */
function spellings(name: string): string[] {
  const dotted = `${name.slice(0, 2)}.${name.slice(2)}`
  return [
    `${name}@gmail.com`,
    `${name.toUpperCase()}@GMAIL.com`,
    ` ${name}@gmail.com `,
    `${name}+1@gmail.com`,
    `${name}+cupom@gmail.com`,
    `${dotted}@gmail.com`,
    `${dotted}+2@Gmail.com`,
    `${name}@googlemail.com`,
    `${dotted}+x+y@googlemail.com`,
    `${name.replaceAll('.', '')}@gmail.com`,
  ]
}

async function onlyOne(shop: Shop, findings: Findings, what: string, couponId: string, buyers: DrillBuyer[]) {
  const first = await rush(shop, findings, what, couponId, buyers)
  await expiredSince(shop, first, 601)
  findings.holds(`${what}: the order expires`, await eventually(async () => (await shop.statusOf(first)) === 'EXPIRED', 180))
  findings.equal(`${what}: its use is returned`, await used(shop, couponId), 0)
  const second = await rush(shop, findings, `${what}, returned`, couponId, buyers)
  findings.holds(`${what}: a new order can use it`, second !== first)
}

/** Submits all at the same time and returns the one order that got the coupon. */
async function rush(shop: Shop, findings: Findings, what: string, couponId: string, buyers: DrillBuyer[]): Promise<string> {
  const quotes = await Promise.all(buyers.map(() => shop.quote([{ id: plainCourse.id, quantity: 1 }])))
  const answers = await Promise.all(buyers.map((buyer, index) => shop.submit(quotes[index] ?? '', buyer, { cupomId: couponId })))
  const [winner, ...others] = answers.filter(({ status }) => status === 200)
  findings.equal(`${what}: others succeeded`, others.length, 0)
  const refusals = answers.filter(({ status }) => status !== 200).map((answer) => `${answer.status} ${codeOf(answer)}`)
  findings.equal(`${what}: refusals are typed`, [...new Set(refusals)], ['422 COUPON_INVALID'])
  findings.equal(`${what}: used once`, await used(shop, couponId), 1)
  if (!winner) throw new Error(`${what}: no order could use the coupon`)
  return orderIdOf(winner)
}

async function coupon(shop: Shop, code: string, { maxUses, perBuyer }: { maxUses?: number; perBuyer?: number }): Promise<string> {
  const { id } = await shop.one<{ id: string }>(
    `insert into coupons (code, kind, amount, max_uses, max_uses_per_buyer) values ($1, 'FIXED', 500, $2, $3) returning id`,
    [code, maxUses ?? null, perBuyer ?? null],
  )
  return id
}

const used = async (shop: Shop, couponId: string) =>
  (await shop.one<{ used: number }>('select used from coupons where id = $1', [couponId])).used
