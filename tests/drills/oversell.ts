import { plainCourse, scarceBook } from '#database/seed/fixtures.ts'
import { auditMoney } from './audit.ts'
import { inParallel, times } from './concurrency.ts'
import { newBuyer } from './buyers.ts'
import { SeededRandom } from './random.ts'
import type { Drill, Findings } from './drill.ts'
import { codeOf, type Item, type Shop } from './drilled-shop.ts'

/** More buyers than books, or than uses of a coupon, at the same instant, through two web processes. */
export const oversell: Drill = {
  name: 'oversell',
  run: (ground, findings, { short, seed }) =>
    ground.withUsualShop(async (shop) => {
      const chance = new SeededRandom(seed)
      const rounds = short ? 1 : 20
      const coupons = short ? 1 : 10
      findings.done = `stock 1, 50 buyers, 2 web processes, ${rounds} rounds; stock 5, 10 buyers of 1-3 with the same book as bump, ${rounds} rounds; a one-use coupon, 50 buyers, ${coupons} rounds`
      let sold = 0
      let refused = 0
      for (const round of times(rounds)) {
        const last = await rush(
          shop,
          findings,
          1,
          times(50).map(() => [{ id: scarceBook.id, quantity: 1 }]),
        )
        findings.equal(`round ${round}: exactly one of fifty buyers gets the last book`, last.sold, 1)
        const few = await rush(
          shop,
          findings,
          5,
          times(10).map(() => cartAndBump(chance.between(1, 3), chance)),
        )
        sold += last.sold + few.sold
        refused += last.refused + few.refused
      }
      for (const round of times(coupons)) await rushForCoupon(shop, findings, round)
      await auditMoney(shop, findings)
      findings.seen = `${sold} sold, ${refused} refused with OUT_OF_STOCK, never above stock; a coupon used once in each of ${coupons} rounds`
    }),
}

/** The book in the cart and again as an order bump of a course, which takes the same stock. */
function cartAndBump(quantity: number, chance: SeededRandom): Item[] {
  const book = { id: scarceBook.id, quantity }
  const bump = { id: scarceBook.id, quantity: 1 }
  return chance.chance(0.5) ? [book, bump] : [{ id: plainCourse.id, quantity: 1 }, book, bump]
}

async function rush(shop: Shop, findings: Findings, stock: number, carts: Item[][]) {
  const before = await soldSoFar(shop)
  await shop.rows('update books set stock = 1000000 where id = $1', [scarceBook.id])
  const quotes = await inParallel(carts, 20, (items) => shop.quote(items))
  await shop.rows('update books set stock = $2 where id = $1', [scarceBook.id, stock])
  const answers = await Promise.all(quotes.map((quoted) => shop.submit(quoted, newBuyer())))

  const sold = (await soldSoFar(shop)) - before
  const { left } = await shop.one<{ left: number }>('select stock as left from books where id = $1', [scarceBook.id])
  findings.holds('never sells more than the stock', sold <= stock, { sold, stock })
  findings.equal('the unsold books are still in stock', left, stock - sold)
  const refused = answers.flatMap((answer, index) => (answer.status === 200 ? [] : [{ answer, items: carts[index] ?? [] }]))
  for (const { answer, items } of refused) {
    const wanted = items.filter(({ id }) => id === scarceBook.id).reduce((sum, { quantity }) => sum + quantity, 0)
    findings.equal('a refusal is typed', [answer.status, codeOf(answer)], [409, 'OUT_OF_STOCK'])
    findings.holds('no order within the remaining stock is refused', wanted > left, { wanted, left })
  }
  return { sold, refused: refused.length }
}

async function soldSoFar(shop: Shop): Promise<number> {
  const { sold } = await shop.one<{ sold: number }>(
    `select coalesce(sum(quantity), 0)::int as sold from order_items join orders on orders.id = order_id
     where book_id = $1 and status in ('PENDING', 'PAID')`,
    [scarceBook.id],
  )
  return sold
}

async function rushForCoupon(shop: Shop, findings: Findings, round: number) {
  const { id } = await shop.one<{ id: string }>(
    `insert into coupons (code, kind, amount, max_uses) values ($1, 'FIXED', 500, 1) returning id`,
    [`TREINO-${round}`],
  )
  const quotes = await inParallel(times(50), 20, () => shop.quote([{ id: plainCourse.id, quantity: 1 }]))
  const answers = await Promise.all(quotes.map((quoted) => shop.submit(quoted, newBuyer(), { cupomId: id })))
  const counts = Object.fromEntries([...Map.groupBy(answers, codeOf)].map(([code, group]) => [code, group.length]))
  findings.equal(`round ${round}: exactly one of fifty buyers uses the coupon`, counts, { 200: 1, COUPON_INVALID: 49 })
  findings.equal('the coupon counts one use', await shop.one('select used from coupons where id = $1', [id]), { used: 1 })
}
