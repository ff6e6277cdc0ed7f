import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Observed } from './record.ts'
import { typeOf } from './shape.ts'
import { type Place, wrapStatements } from './wrap-statements.ts'

/**
 * Compares the declared row of each statement with the rows that it has in the tests: `npm run rows`, or `npm run rows -- tests/api/x.test.ts`.
 * The tests record the rows; in a copy of the project the compiler judges each statement that was executed.
 */
const root = join(import.meta.dirname, '../..')
const observed = process.env.ROWS ?? recordRows(process.argv.slice(2))

const copy = join(root, '.data/rows')
rmSync(copy, { recursive: true, force: true })
for (const path of execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.mjs', '*.json'], { cwd: root, encoding: 'utf8' }).split(
  '\0',
)) {
  if (!path) continue
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  cpSync(join(root, path), join(copy, path))
}
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
writeFileSync(
  join(copy, 'tsconfig.rows.json'),
  JSON.stringify({ extends: './tsconfig.json', include: ['server/**/*.ts'], exclude: ['**/*.test.ts'] }),
)
const places = readPlaces()
for (const [path, ofFile] of places) writeFileSync(join(copy, path), wrapStatements(path, readFileSync(join(root, path), 'utf8'), ofFile))

const compiler = join(root, 'node_modules/typescript/bin/tsc')
const { stdout } = spawnSync(process.execPath, [compiler, '--noEmit', '--pretty', 'false', '-p', 'tsconfig.rows.json'], {
  cwd: copy,
  encoding: 'utf8',
})
const lies = stdout.split('\n').filter((line) => line.includes('error TS'))
console.log(stdout)
console.log(`${[...places.values()].flat().length} statements were compared with their rows, ${lies.length} differ`)
process.exitCode = lies.length > 0 ? 1 : 0

/** Runs tests, and returns the folder in which each of their processes leaves what it saw. */
function recordRows(tests: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'sabia-rows-'))
  const files = tests.length > 0 ? tests : ['server', 'tests/api']
  spawnSync('vitest', ['run', '--config=tests/vitest.config.ts', '--root=.', '--project=store', '--tags-filter=!long', ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ROWS: folder },
  })
  return folder
}

/** The places where statements with rows were executed, by file. A place has a type for each process, and all of them have to fit. */
function readPlaces(): Map<string, Place[]> {
  const types = new Map<string, Set<string>>()
  for (const file of readdirSync(observed))
    for (const [place, shape] of Object.entries(JSON.parse(readFileSync(join(observed, file), 'utf8')) as Observed))
      if (shape.fields) types.set(place, (types.get(place) ?? new Set()).add(typeOf(shape)))
  const byFile = new Map<string, Place[]>()
  for (const [place, ofPlace] of types) {
    const [path = '', line, column] = place.split(':')
    const known = byFile.get(path) ?? []
    byFile.set(path, [...known, { line: Number(line), column: Number(column), type: [...ofPlace].join(' | ') }])
  }
  return byFile
}
