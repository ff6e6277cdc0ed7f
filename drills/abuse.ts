import { setTimeout as pause } from 'node:timers/promises'
import { bookId, courseId } from '#database/seed/fixtures.ts'
import { inParallel, quantile, times } from './concurrency.ts'
import { SeededRandom } from './random.ts'
import type { Drill, Findings } from './drill.ts'
import { type Answer, http } from './http.ts'
import type { Shop } from './drilled-shop.ts'

/** Each visitor has an address of its own, where the loopback provides several (on Linux). */
const addressOf = (visitor: number) => (process.platform === 'linux' ? `127.0.50.${visitor + 1}` : undefined)
const attacker = process.platform === 'linux' ? '127.0.66.6' : undefined
/** A difference below this cannot be told from noise on a machine with other work to do. */
const noiseMs = 3

/** One caller sends far too many and too large requests, while visitors browse. The usual rate limits apply. */
export const abuse: Drill = {
  name: 'abuse',
  run: (ground, findings, { short, seed }) =>
    ground.withShop({ webs: 2, env: { LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1' } }, async (shop) => {
      const windows = short ? 1 : 8
      const seconds = short ? 4 : 10
      const guesses = short ? 500 : 10_000
      const documents = short ? 15 : 200
      findings.done = `${documents} times each 1,000 aliases, depth 30 and a batch of 100, and ${guesses} coupon guesses, while 50 visitors browse; ${windows} quiet and ${windows} attacked windows of ${seconds} s each in turn`
      const chance = new SeededRandom(seed)
      await browse(shop, findings, 3, chance)
      const quiet: number[][] = []
      const attacked: number[][] = []
      const refusals: number[] = []
      for (const _ of times(windows)) {
        quiet.push(await browse(shop, findings, seconds, chance))
        const attackUnderWay = attack(shop, findings, seconds, spread(documents, guesses, windows))
        attacked.push(await browse(shop, findings, seconds, chance))
        refusals.push(...(await attackUnderWay))
      }

      // The median of the windows, so that a short load on the machine from elsewhere does not count.
      const [calm, busy] = [quiet, attacked].map((samples) => samples.map((sample) => quantile(sample, 0.95))) as [number[], number[]]
      const [before, during, noisiest] = [quantile(calm, 0.5), quantile(busy, 0.5), Math.max(...calm)]
      const [usual, most, slowest] = [quantile(refusals, 0.5), quantile(refusals, 0.99), Math.max(...refusals)]
      // Differences as large as those between the quiet windows are noise of the machine.
      const calmEnough = during < before * 1.2 || during - before < noiseMs || during < noisiest
      // The short form runs with the tests, on a machine that may be busy: there the times are reported, but not checked.
      if (!short) {
        findings.holds('refused in under 50 ms', most < Math.max(50, 1.5 * noisiest), { usual, most, slowest, noisiest })
        findings.holds('the visitors’ p95 grows by less than 20 %', calmEnough, { calm, busy })
      }
      findings.seen = `${refusals.length} refused in ${usual.toFixed(1)} ms (99 % within ${most.toFixed(0)} ms, the slowest ${slowest.toFixed(0)} ms); the visitors’ p95 ${before.toFixed(1)} → ${during.toFixed(1)} ms (quiet windows up to ${noisiest.toFixed(1)} ms) over ${[...quiet, ...attacked].flat().length} pages`
    }),
}

const spread = (documents: number, guesses: number, windows: number) => ({
  documents: Math.ceil(documents / windows),
  guesses: Math.ceil(guesses / windows),
})

/** Fifty visitors, each opening a page about every two seconds. Resolves with the response times in milliseconds. */
async function browse(shop: Shop, findings: Findings, seconds: number, chance: SeededRandom): Promise<number[]> {
  const pages = [
    '/courses',
    '/books',
    '/courses?pagina=2',
    '/books?busca=medo',
    ...[1, 2, 3, 7, 12].flatMap((number) => [`/courses/${courseId(number)}`, `/books/${bookId(number)}`]),
  ]
  const until = performance.now() + seconds * 1000
  const took: number[] = []
  await inParallel(times(50), 50, async (visitor) => {
    await pause(chance.between(0, 2_000))
    while (performance.now() < until) {
      const answer = await http(`${shop.urls[visitor % shop.urls.length]}${chance.of(pages)}`, { from: addressOf(visitor) })
      findings.holds('a visitor gets the page', answer.status === 200, answer.status)
      took.push(answer.ms)
      await pause(chance.between(1_000, 3_000))
    }
  })
  return took
}

/** Spreads the calls evenly, so that the attack lasts as long as the browsing beside it. */
async function attack(
  shop: Shop,
  findings: Findings,
  seconds: number,
  { documents, guesses }: { documents: number; guesses: number },
): Promise<number[]> {
  const graphql = [aliases(1_000), depth(30), times(100).map(() => ({ query: '{ publicListCourses { data { id } } }' }))]
  const calls = [
    ...graphql.flatMap((body) => times(documents).map(() => () => refusedDocument(shop, findings, body))),
    ...times(guesses).map((guess) => () => refusedGuess(shop, findings, guess)),
  ]
  // Mixed, in the same order in every run.
  const mixed = calls.map((call, index) => ({ call, place: (index * 7_919) % calls.length })).toSorted((a, b) => a.place - b.place)
  const begun = performance.now()
  return inParallel(mixed, 4, async ({ call }, index) => {
    const due = begun + (index / mixed.length) * seconds * 1000
    await pause(Math.max(0, due - performance.now()))
    return (await call()).ms
  })
}

async function refusedDocument(shop: Shop, findings: Findings, body: unknown): Promise<Answer> {
  const answer = await http(`${shop.urls[0]}/graphql`, { body, from: attacker })
  const { data, errors } = JSON.parse(answer.text) as { data?: unknown; errors?: unknown[] }
  findings.holds(
    'a document above the limits is refused',
    (answer.status < 500 && !data && (errors?.length ?? 0) > 0) || answer.status === 429,
    answer.text.slice(0, 300),
  )
  return answer
}

/** A guess reveals nothing: it is answered as a wrong code, or rejected by the rate limit. */
async function refusedGuess(shop: Shop, findings: Findings, guess: number): Promise<Answer> {
  const answer = await http(`${shop.urls[guess % shop.urls.length]}/api/cupons/NATAL${guess}/verify?flow=CONTENT`, { from: attacker })
  findings.holds('a guess is refused', [422, 429].includes(answer.status), answer.status)
  return answer
}

const aliases = (count: number) => ({
  query: `{ ${times(count)
    .map((index) => `a${index}: publicListCourses(search: "a") { data { id title } }`)
    .join(' ')} }`,
})

/** `ofType` nested in `ofType`: the only field of the schema that can be nested without an end. */
const depth = (levels: number) => ({
  query: `{ __type(name: "Query") { fields { type ${'{ ofType '.repeat(levels)}{ name }${' }'.repeat(levels)} } } }`,
})
