import { parseArgs } from 'node:util'
import { findChromium } from '#tests/harness/chromium.ts'
import { drillCounts, journeyCounts, unitCounts } from './counts.ts'
import { filesInMemory } from './files-in-memory.ts'
import { type Counts, type Gate, runGate } from './gate.ts'

/** Two tools are written in Go: they end before collecting garbage pays, which takes a third of their time. */
const withoutCollecting = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

const inMemory = filesInMemory()

const inTests = (tool: string) => [`--config=tests/${tool}.config.ts`]

/** All gates: first the one that runs beside the others, then the cheapest. Arguments choose gates by name. */
const shortGates: Gate[] = [
  { name: 'drills', commands: [['node', 'tests/drills/run.ts', '--short']], counts: drillCounts },
  {
    name: 'types',
    commands: [
      ['react-router', 'typegen'],
      // A second thread would check most types again, and the other processor has work: the drills.
      ['tsc', '--noEmit', '--singleThreaded'],
    ],
    env: withoutCollecting,
  },
  {
    name: 'lint',
    commands: [['oxlint', '-c', 'tools/oxlint.json', '--type-aware']],
    env: withoutCollecting,
  },
  {
    name: 'format',
    commands: [['oxfmt', '-c', 'tools/oxfmt.json', '--ignore-path', '.gitignore', '--ignore-path', 'tools/format-ignore', '--check']],
  },
  { name: 'schema', commands: [['node', 'tools/build/print-schema.ts', '--check']] },
  { name: 'documents', commands: [['node', 'tools/build/documents.ts', '--check']] },
  {
    name: 'unit',
    commands: [['vitest', 'run', ...inTests('vitest'), '--root=.', '--tags-filter=!long']],
    counts: unitCounts(false),
    env: { ...inMemory, WITHOUT_LONG_FILES: 'yes' },
  },
  {
    name: 'journeys',
    commands: [['playwright', 'test', ...inTests('playwright'), '--grep-invert=@long']],
    counts: journeyCounts,
    env: inMemory,
    prepare: chooseBrowser,
  },
]

async function chooseBrowser(): Promise<NodeJS.ProcessEnv> {
  const browser = await findChromium()
  if (browser.kind === 'none') throw new Error(`No Chromium for the journeys:\n${browser.reasons.map((line) => `  ${line}`).join('\n')}`)
  console.log(`Chromium from ${browser.from}: ${browser.path}`)
  return { CHROMIUM_PATH: browser.path }
}

/** Gates too long for every change: `npm run test:long`. */
const longGates: Gate[] = [
  {
    name: 'unused',
    commands: [
      ['react-router', 'typegen'],
      ['knip', '--config', 'tools/knip.jsonc'],
    ],
  },
  { name: 'unit', commands: [['vitest', 'run', ...inTests('vitest'), '--root=.', '--tags-filter=long']], counts: unitCounts(true) },
  {
    name: 'journeys',
    commands: [['playwright', 'test', ...inTests('playwright'), '--grep=@long']],
    counts: journeyCounts,
    prepare: chooseBrowser,
  },
  { name: 'rows', commands: [['node', 'tests/rows/rows.ts']] },
  { name: 'drills', commands: [['node', 'tests/drills/run.ts']], counts: drillCounts },
]

const { values, positionals: wanted } = parseArgs({ allowPositionals: true, options: { long: { type: 'boolean', default: false } } })
const gates = values.long ? longGates : shortGates
const unknown = wanted.filter((name) => !gates.some((gate) => gate.name === name))
if (unknown.length > 0) {
  console.error(`There is no gate ${unknown.join(', ')}: ${gates.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const sum: Counts = { passed: 0, failed: 0, skipped: 0 }
const rows: string[] = []
const failures: string[] = []

async function judge(gate: Gate, output: Parameters<typeof runGate>[1], title: () => void) {
  const begun = performance.now()
  const counts = await runGate(gate, output)
  title()
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  rows.push(
    `${counts.failed > 0 ? '✗' : '✓'} ${gate.name.padEnd(10)} ${seconds.padStart(6)} s   ${counts.passed} passed, ${counts.failed} failed`,
  )
  failures.push(...(counts.failures ?? []))
  for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += counts[key]
}

/** Drills wait most of the time, so they run beside all others; their lines are printed when they are done. */
const beside = gates.find(({ name }) => name === 'drills')!
const chosen = gates.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
let drills: Promise<void> | undefined
for (const gate of chosen) {
  if (gate === beside && chosen.at(-1) !== gate) {
    let lines = ''
    drills = judge(
      gate,
      (text) => (lines += text),
      () => console.log(`\n── ${gate.name}\n${lines}`),
    )
    continue
  }
  console.log(`\n── ${gate.name}`)
  await judge(gate, 'terminal', () => {})
}
await drills

// Again at the end, because a log of thousands of lines may be cut.
for (const failure of failures.slice(0, 20)) console.log(`\n✗ ${failure}`)
console.log(`\n${rows.join('\n')}`)
if (sum.skipped > 0) console.log(`${sum.skipped} skipped`)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 ? 1 : 0
