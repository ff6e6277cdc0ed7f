import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareWith } from './against.ts'
import { machine } from './machine.ts'
import { parts } from './parts/all.ts'
import { judge, type Judged, resultsTable, type Settings } from './row.ts'

/**
 * Runs one part after the other, then prints one table; see tests/bench/README.md. A missed target is reported but stops nothing; a wrong
 * response stops the run.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' },
    runs: { type: 'string', default: '3' },
    against: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
})
const names = values.only?.split(',') ?? parts.map(({ name }) => name)
const unknown = names.filter((name) => !parts.some((part) => part.name === name))
if (values.list || unknown.length > 0) {
  for (const name of unknown) console.error(`There is no part ${name}.`)
  for (const { name, does } of parts) console.log(`${name.padEnd(12)}${does}`)
  process.exit(unknown.length > 0 ? 2 : 0)
}
const settings: Settings = {
  seconds: Number(values.seconds),
  connections: Number(values.connections),
  runs: Number(values.runs),
}
const rounds = Number(values.rounds)
if (!Object.values(settings).every((value) => value > 0) || !(rounds > 0)) throw new Error('every setting must be a number above zero')

const host = await machine()
if (host.load > host.cpus / 2) {
  const load = host.load.toFixed(1)
  console.log(
    `The machine has other work (load ${load}): absolute figures are low, and rows of several processes look worse than they are.`,
  )
}

const begun = new Date()
const directory = join(import.meta.dirname, 'results')
mkdirSync(directory, { recursive: true })

if (values.against) {
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const rows = await compareWith(values.against, { parts: names, rounds, args })
  writeFileSync(join(directory, 'against.json'), `${JSON.stringify({ at: begun.toISOString(), ...host, settings, rows }, null, 2)}\n`)
  process.exit()
}

const rows: (Judged & { part: string })[] = []
for (const { name, does, run } of parts.filter((part) => names.includes(part.name))) {
  console.log(`\n${name}: ${does}`)
  const judged = (await run(settings)).map((row) => ({ part: name, ...judge(row) }))
  console.log(resultsTable(judged))
  rows.push(...judged)
}

const described = {
  at: begun.toISOString(),
  minutes: Math.round((Date.now() - begun.getTime()) / 6000) / 10,
  ...host,
  settings,
}
const missed = rows.filter(({ verdict }) => verdict.startsWith('MISSED'))
const withTarget = rows.filter(({ target }) => target !== '')
console.log(
  `\n${described.cpus} × ${described.model}, ${described.memory}, ${described.system}; Node ${described.node}, ${described.database}; load before ${described.load.toFixed(1)}; ${described.at}\n`,
)
console.log(resultsTable(rows))
console.log(`\n${withTarget.length - missed.length} of ${withTarget.length} targets met.`)
writeFileSync(join(directory, 'bench.json'), `${JSON.stringify({ ...described, rows }, null, 2)}\n`)
