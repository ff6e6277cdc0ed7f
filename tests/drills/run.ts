import { writeFileSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seed } from '#database/seed/seed.ts'
import { PostgresServer } from '#tests/harness/postgres-server.ts'
import { buildIfChanged } from '#tools/build/build.ts'
import { drills } from './all.ts'
import { deadlocksIn } from './deadlocks-in.ts'
import { type Drill, Findings } from './drill.ts'
import { Ground } from './ground.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, seed: { type: 'string', default: '2026' }, report: { type: 'string' } },
})
const unknown = positionals.filter((name) => !drills.some((drill) => drill.name === name))
if (unknown.length > 0) {
  console.error(`There is no drill ${unknown.join(', ')}: ${drills.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const isWanted = ({ name, longOnly }: Drill) => (positionals.length === 0 ? !(values.short && longOnly) : positionals.includes(name))

await buildIfChanged()
const postgres = await PostgresServer.open({
  settings: ['max_connections=150'],
  prepare: (url) => seed(url, { publicUrl: 'http://localhost' }),
})
const ground = new Ground(postgres)
// The programs stop with their parent; the database server has to be stopped.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void postgres.close().then(() => process.exit(130)))
const options = { short: values.short, seed: Number(values.seed) }
/** A short drill takes at most a minute, or several on a busy machine. After one that hangs, no other is begun. */
const longestShortMs = 30 * 60_000
let hangs = false
/** A promise may fail before it is awaited. One never awaited is a fault, and ends no other drill. */
const unawaited = new Map<Promise<unknown>, unknown>()
process.on('unhandledRejection', (reason, promise) => unawaited.set(promise, reason))
process.on('rejectionHandled', (promise) => unawaited.delete(promise))
const results: { name: string; findings: Findings; seconds: number }[] = []
try {
  for (const drill of drills.filter(isWanted)) {
    const findings = new Findings()
    const begun = performance.now()
    const done = drill
      .run(ground, findings, options)
      .catch((error: unknown) => findings.fault(error instanceof Error ? error.message : String(error)))
      .then(() => true)
    hangs = !(await (values.short ? Promise.race([done, after(longestShortMs, false, { ref: false })]) : done))
    if (hangs) findings.fault(`it was not done after ${longestShortMs / 60_000} minutes`)
    for (const reason of unawaited.values()) findings.fault(`not awaited: ${String(reason)}`)
    unawaited.clear()
    for (const deadlock of deadlocksIn(postgres.takeLog())) findings.fault(`PostgreSQL reports a deadlock: ${deadlock}`)
    const seconds = (performance.now() - begun) / 1000
    results.push({ name: drill.name, findings, seconds })
    tell(results.at(-1)!)
    if (hangs) break
  }
} finally {
  await postgres.close()
}

const failed = results.filter(({ findings }) => findings.faults.length > 0)
console.log('\n| drill | what was done | result | | seconds |\n|---|---|---|---|---:|')
for (const { name, findings, seconds } of results)
  console.log(
    `| ${name} | ${findings.done} | ${findings.seen} (${findings.checks} checks) | ${findings.faults.length === 0 ? 'pass' : 'FAIL'} | ${seconds.toFixed(1)} |`,
  )
console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`)
const failures = failed.map(({ name, findings }) => `${name}: ${findings.faults.slice(0, 5).join('\n    ')}`)
if (values.report) writeFileSync(values.report, JSON.stringify({ passed: results.length - failed.length, failed: failed.length, failures }))
process.exitCode = failed.length > 0 ? 1 : 0
if (hangs) process.exit()

function tell({ name, findings, seconds }: (typeof results)[number]) {
  console.log(`${findings.faults.length === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s): ${findings.seen}`)
  for (const fault of findings.faults.slice(0, 40)) console.log(`    ${fault}`)
  if (findings.faults.length > 40) console.log(`    and ${findings.faults.length - 40} more`)
}
