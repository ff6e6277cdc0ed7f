import { eventually } from '#tests/harness/eventually.ts'
import { freeCourse } from '#database/seed/fixtures.ts'
import { newBuyer } from './buyers.ts'
import { times } from './concurrency.ts'
import type { Drill } from './drill.ts'
import { codeOf } from './drilled-shop.ts'
import { SignInBrowser } from './sign-in-browser.ts'

/** The same code in fifty posts at the same time, as impatience, retries of a network and a copied cookie send it. */
export const oneCode: Drill = {
  name: 'one-code',
  run: (ground, findings, { short }) =>
    ground.withShop({ webs: 2 }, async (shop) => {
      const rounds = short ? 2 : 10
      findings.done = `50 posts of one code at the same time through 2 web processes, ${rounds} rounds`
      for (const round of times(rounds)) {
        const buyer = newBuyer()
        await shop.buy([{ id: freeCourse.id, quantity: 1 }], buyer)
        const browser = new SignInBrowser(shop, '10.9.9.9')
        findings.equal('a code is requested', (await browser.requestCode(buyer.email)).status, 200)
        const codeIn = async () =>
          (await shop.sandbox.emails(buyer.email)).flatMap(({ subject }) => /^(\d{3} \d{3}) é seu código$/.exec(subject)?.[1] ?? [])[0]
        if (!(await eventually(async () => Boolean(await codeIn()), 180))) throw new Error('the code did not arrive')
        const code = (await codeIn())!
        const answers = await Promise.all(times(50).map(() => new SignInBrowser(shop, '10.9.9.9').enterCode(buyer.email, code, browser)))
        const codes = new Map([...Map.groupBy(answers, codeOf)].map(([name, group]) => [name, group.length]))
        findings.equal(`round ${round}: one post signs in, the others are refused`, Object.fromEntries(codes), { 200: 1, CODE_OVER: 49 })
        const { sessions } = await shop.one<{ sessions: number }>('select count(*)::int as sessions from buyer_sessions where email = $1', [
          buyer.email,
        ])
        findings.equal(`round ${round}: one session`, sessions, 1)
      }
      findings.seen = `${rounds} sessions of ${rounds * 50} posts`
    }),
}
