import { codeTries } from '#domain/people/sign-in-code.ts'
import { rules } from '#server/platform/web/rate-limits/rate-limit.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { inParallel, times } from './concurrency.ts'
import type { Drill, Findings } from './drill.ts'
import { codeOf, type Shop } from './drilled-shop.ts'
import { SignInBrowser } from './sign-in-browser.ts'

/** Guesses of sign-in codes from many addresses, on one e-mail address and on many. The usual rate limits apply. */
export const codeGuessing: Drill = {
  name: 'code-guessing',
  longOnly: true,
  run: (ground, findings, { short }) =>
    ground.withShop({ webs: 2, env: { LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' } }, async (shop) => {
      const attempts = short ? 600 : 10_000
      findings.done = `${attempts} guesses from as many addresses, half of them on one e-mail address, half on ${attempts / 20} of them`
      const begun = performance.now()
      const victim = 'vitima.1.0@correio.com.br'
      await shop.one(
        `insert into access_reasons (kind, email, course_id, granted_by) select 'STAFF', $1, id, 'drill' from courses limit 1 returning email`,
        [victim],
      )
      const one = await guess(shop, findings, { attempts: attempts / 2, victims: 1 })
      const many = await guess(shop, findings, { attempts: attempts / 2, victims: attempts / 20 })
      const { evaluated, sessions } = await shop.one<{ evaluated: number; sessions: number }>(
        'select (select coalesce(sum(tries), 0)::int from sign_in_codes) as evaluated, (select count(*)::int from buyer_sessions) as sessions',
      )
      const { codes, most, tried } = await shop.one<{ codes: number; most: number; tried: number }>(
        `select sum(codes)::int as codes, max(mailed)::int as most, max(tries)::int as tried from (select email, count(*) as codes,
          count(*) filter (where mailed_id = id) as mailed, max(tries) as tries from sign_in_codes group by email) each`,
      )
      const elapsed = (performance.now() - begun) / 1_000
      const refilled = (rule: 'mailbox-codes' | 'crowded-mailbox') =>
        rules[rule].calls + Math.ceil((elapsed * rules[rule].calls) / rules[rule].seconds)
      const allowed = refilled('mailbox-codes') + refilled('crowded-mailbox')
      findings.holds('a mailbox gets twenty short codes a day and a long one in ten minutes, however many callers ask', most <= allowed, {
        most,
        allowed,
      })
      findings.holds('a code has five tries', tried <= codeTries, tried)
      findings.holds('five tries for each code are all that is evaluated', evaluated <= codes * codeTries, { evaluated, codes })
      // Each try meets one of a million codes at most: this many right ones would be less likely than one in a million.
      const lucky = one.right + many.right
      findings.holds('no success beyond the arithmetic', lucky <= (evaluated > 1_000 ? 2 : 1), { lucky, evaluated })
      findings.equal('each success is one session', sessions, lucky)
      await ownerSignsIn(shop, findings, victim)
      findings.seen = `${codes} codes, ${evaluated} tries evaluated, ${lucky} right; ${one.refused + many.refused} requests for codes and ${one.over + many.over} guesses refused`
    }),
}

/** On a device that was never here, while strangers on many networks ask for codes of the same mailbox and guess. */
async function ownerSignsIn(shop: Shop, findings: Findings, email: string) {
  const owner = new SignInBrowser(shop, '198.51.100.1')
  const requested = await owner.requestCode(email)
  findings.equal(
    'the owner of a mailbox that strangers ask for gets a long code',
    [requested.status, requested.text.includes('"digits":8')],
    [200, true],
  )
  const subjectOf = async () => (await shop.sandbox.emails(email)).map(({ subject }) => /^(\d{4} \d{4}) é/.exec(subject)?.[1]).find(Boolean)
  findings.holds('an e-mail has it', await eventually(async () => Boolean(await subjectOf()), 60))
  findings.equal('and it signs in', (await owner.enterCode(email, (await subjectOf()) ?? '')).status, 200)
}

interface Guessed {
  right: number
  /** Guesses of codes that were over. */
  over: number
  /** Requests for codes. */
  refused: number
}

/** Each guesser requests a code for its victim and guesses; a guesser without a code of its own guesses with a stolen cookie. */
async function guess(shop: Shop, findings: Findings, { attempts, victims }: { attempts: number; victims: number }): Promise<Guessed> {
  const guessed: Guessed = { right: 0, over: 0, refused: 0 }
  const pending = new Map<string, SignInBrowser>()
  await inParallel(times(attempts), 20, async (attempt) => {
    const email = `vitima.${victims}.${attempt % victims}@correio.com.br`
    const browser = new SignInBrowser(shop, callerOf(attempt + victims * 100_000))
    const requested = await browser.requestCode(email)
    findings.holds('a request for a code is answered or limited', [200, 429].includes(requested.status), requested.text)
    if (requested.status === 200) pending.set(email, browser)
    else guessed.refused++
    const answer = await browser.enterCode(
      email,
      String(attempt * 7_919)
        .padStart(6, '0')
        .slice(-6),
      pending.get(email),
    )
    if (answer.status === 200) guessed.right++
    else if (codeOf(answer) === 'CODE_OVER') guessed.over++
    else findings.equal('a guess is wrong, over or limited', ['CODE_WRONG', 'TOO_MANY_REQUESTS'].includes(codeOf(answer)), true)
  })
  return guessed
}

const callerOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
