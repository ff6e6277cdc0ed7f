import { setTimeout as pause } from 'node:timers/promises'
import { bookId, courseId } from '#database/seed/fixtures.ts'
import { inParallel, quantile, times } from './concurrency.ts'
import { SeededRandom } from './random.ts'
import type { Drill, Findings } from './drill.ts'
import { type Answer, http } from './http.ts'
import type { Shop } from './drilled-shop.ts'

/** Each person comes from an address of their own, as far as the loopback lends some (Linux does). */
const addressOf = (person: number) => (process.platform === 'linux' ? `127.0.50.${person + 1}` : undefined)
const attacker = process.platform === 'linux' ? '127.0.66.6' : undefined
/** A difference that a machine with other work to do cannot tell from none. */
const noiseMs = 3

/** One caller who asks for too much, while others only want to look at books. The usual rate limits hold. */
export const abuse: Drill = {
  name: 'abuse',
  run: (ground, findings, { short, seed }) =>
    ground.withShop({ webs: 2, env: { LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1' } }, async (shop) => {
      const windows = short ? 1 : 8
      const seconds = short ? 4 : 10
      const guesses = short ? 500 : 10_000
      const documents = short ? 15 : 200
      findings.done = `${documents} times each 1,000 aliases, depth 30 and a batch of 100, and ${guesses} coupon guesses, while 50 visitors browse; ${windows} quiet and ${windows} loud spells of ${seconds} s in turn`
      const chance = new SeededRandom(seed)
      await browse(shop, findings, 3, chance)
      const quiet: number[][] = []
      const loud: number[][] = []
      const refusals: number[] = []
      for (const _ of times(windows)) {
        quiet.push(await browse(shop, findings, seconds, chance))
        const spell = attack(shop, findings, seconds, spread(documents, guesses, windows))
        loud.push(await browse(shop, findings, seconds, chance))
        refusals.push(...(await spell))
      }

      // The median of the spells: what else the machine had to do for a moment is no part of it.
      const [calm, busy] = [quiet, loud].map((spells) => spells.map((spell) => quantile(spell, 0.95))) as [number[], number[]]
      const [before, during, restless] = [quantile(calm, 0.5), quantile(busy, 0.5), Math.max(...calm)]
      const [usual, most, slowest] = [quantile(refusals, 0.5), quantile(refusals, 0.99), Math.max(...refusals)]
      // Growth that the quiet spells show among themselves is the machine's own.
      const calmEnough = during < before * 1.2 || during - before < noiseMs || during < restless
      // The short form runs wherever tests run, beside whatever else the machine does: there times are told, and no pass line.
      if (!short) {
        findings.holds('refused in under 50 ms', most < Math.max(50, 1.5 * restless), { usual, most, slowest, restless })
        findings.holds('the visitors’ p95 grows by less than 20 %', calmEnough, { calm, busy })
      }
      findings.seen = `${refusals.length} refused in ${usual.toFixed(1)} ms (99 % within ${most.toFixed(0)} ms, the slowest ${slowest.toFixed(0)} ms); the visitors’ p95 ${before.toFixed(1)} → ${during.toFixed(1)} ms (quiet spells up to ${restless.toFixed(1)} ms) over ${[...quiet, ...loud].flat().length} pages`
    }),
}

const spread = (documents: number, guesses: number, windows: number) => ({
  documents: Math.ceil(documents / windows),
  guesses: Math.ceil(guesses / windows),
})

/** Fifty people, each opening a page about every two seconds. Answers the milliseconds of each. */
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

/** Spread evenly over the spell, so that the spell is as long as the browsing beside it. */
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
  // Mixed, and each run the same.
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
    'a document that is too large is refused',
    (answer.status < 500 && !data && (errors?.length ?? 0) > 0) || answer.status === 429,
    answer.text.slice(0, 300),
  )
  return answer
}

/** A guess learns nothing: it is wrong, or it is not even looked at. */
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

/** A type's type's type: the one thing of GraphQL that goes down as far as anybody likes. */
const depth = (levels: number) => ({
  query: `{ __type(name: "Query") { fields { type ${'{ ofType '.repeat(levels)}{ name }${' }'.repeat(levels)} } } }`,
})
