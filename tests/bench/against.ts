import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '#programs/run/places.mjs'
import { median, rounded } from './figures.ts'
import { type Row, formatFigure, table } from './row.ts'

/** The rows that say what a person feels, and the part of the benchmark that measures each. */
const felt: Record<string, string> = {
  'a whole purchase': 'purchase',
  'time to the PIX code': 'purchase',
  'LCP of a first visit': 'visit',
  'TBT of a first visit': 'visit',
  'GraphQL, another search or page each time': 'searches',
}

type Measured = Pick<Row, 'what' | 'seen' | 'unit'> & { details?: { store?: Record<string, number> } }

/**
 * Measures this checkout and another one in turns, each by its own benchmark with its own programs, pages and database. The ratio is the
 * median of the rounds; the other figures are the lowest and the highest.
 */
export async function compareWith(folder: string, { parts, rounds, args }: { parts: string[]; rounds: number; args: string[] }) {
  const rows = Object.entries(felt).filter(([, part]) => parts.includes(part))
  if (rows.length === 0) throw new Error(`No row of these parts is compared: choose from ${[...new Set(Object.values(felt))].join(', ')}`)
  const chosen = [...new Set(rows.map(([, part]) => part))]
  const measured = { here: [] as Measured[][], there: [] as Measured[][] }
  for (let round = 0; round < rounds; round++) {
    // Each goes first as often as the other.
    for (const side of round % 2 === 0 ? (['here', 'there'] as const) : (['there', 'here'] as const)) {
      console.log(`\nRound ${round + 1} of ${rounds}: ${side === 'here' ? 'this version' : folder}`)
      measured[side].push(await benchIn(side === 'here' ? root : resolve(folder), ['--only', chosen.join(','), ...args]))
    }
  }
  const results = rows.map(([what]) => {
    const [here, there] = [measured.here.map(valueOf(what)), measured.there.map(valueOf(what))]
    const ratios = here.map(({ seen }, round) => seen / there[round]!.seen).filter(Number.isFinite)
    return { what, unit: here[0]!.unit, here: here.map(({ seen }) => seen), there: there.map(({ seen }) => seen), ratios }
  })
  console.log(
    `\n${table(
      ['row', 'here', 'there', 'ratio', 'from', 'to'],
      results.map(({ what, unit, here, there, ratios }) => [
        what,
        formatFigure(median(here), unit),
        formatFigure(median(there), unit),
        ...[median(ratios), Math.min(...ratios), Math.max(...ratios)].map((ratio) =>
          Number.isFinite(ratio) ? `${rounded(ratio, 2)} ×` : '',
        ),
      ]),
    )}`,
  )
  return results
}

/** A whole run of the benchmark in a checkout, by its own code. */
async function benchIn(home: string, args: string[]): Promise<Measured[]> {
  const file = join(home, 'tests/bench/results/bench.json')
  rmSync(file, { force: true })
  const child = spawn(process.execPath, ['programs/run.mjs', 'bench', ...args], { cwd: home, stdio: ['ignore', 'ignore', 'inherit'] })
  const code = await new Promise<number | null>((done, reject) => child.once('error', reject).once('exit', done))
  if (code !== 0) throw new Error(`the benchmark of ${home} has failed (${code})`)
  return (JSON.parse(readFileSync(file, 'utf8')) as { rows: Measured[] }).rows
}

const valueOf =
  (what: string) =>
  (rows: Measured[]): Measured => {
    const row = rows.find((each) => each.what === what)
    if (row) return row
    // Before it was a row, it was a detail of the purchase.
    const code = rows.find((each) => each.what === 'a whole purchase')?.details?.store?.['p50 to the code']
    if (what === 'time to the PIX code' && code !== undefined) return { what, seen: code, unit: 'ms' }
    throw new Error(`the benchmark has no row “${what}”`)
  }
