import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jobsRun } from '#database/jobs-run.ts'
import { webMemory } from '../bin/web-memory.mjs'
import { testDatabase } from './database.ts'
import { readSources } from './sources.ts'

/** What of the image can be checked where there is no engine to build it. */
const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dockerfile = read('Dockerfile')
const compose = read('docker-compose.yml')
const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM'))
const copied = [...lastStage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '))
const programs = ['web.ts', 'worker.ts', 'database/migrate.ts']
const asked = 'database/jobs-run.ts'
const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>

/** All that the programs import, and what that imports. */
function reached() {
  const sources = new Map(readSources().map((source) => [source.path, source]))
  const found = new Map<string, string[]>()
  const follow = (path: string) => {
    const source = sources.get(path)
    if (!source || found.has(path)) return
    found.set(path, source.packages)
    source.imports.forEach(follow)
  }
  for (const path of [...programs, asked]) follow(path)
  return found
}

test('every file that the programs import is in the image', () => {
  const inside = (path: string) => copied.some((place) => path === place || path.startsWith(`${place}/`))
  const files = [...reached().keys()]
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((path) => !inside(path))).toEqual([])
})

test('every package that they import is one of production', () => {
  const packages = new Set([...reached().values()].flat())
  // The tools of hot reload are asked for by name, and only there.
  packages.delete('vite')
  // GraphiQL is for the demo, which has no image: production does not have its routes.
  packages.delete('@graphql-yoga/render-graphiql')
  expect([...packages].filter((name) => !(name in dependencies) || name in devDependencies)).toEqual([])
})

test('it runs the Node that the store is made for, as nobody in particular', () => {
  const major = dependencies.node!.split('.')[0]
  const bases = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => version)
  expect(bases).toEqual([major, major])
  expect([...lastStage.matchAll(/^USER (\S+)/gm)].at(-1)?.[1]).toBe('node')
})

test('its programs take no more memory than elsewhere, and Node knows those words', () => {
  const options = /NODE_OPTIONS="([^"]+)"/.exec(lastStage)?.[1]
  expect(options).toBe(webMemory.join(' '))
  const env = { PATH: process.env.PATH, NODE_OPTIONS: options }
  const heap = 'v8.getHeapStatistics().heap_size_limit / 2 ** 20'
  expect(Number(execFileSync(process.execPath, ['-p', heap], { env, encoding: 'utf8' }))).toBeLessThan(600)
})

test('it holds no secret and no rows', () => {
  expect(dockerfile).not.toMatch(/TOKEN|SECRET|PASSWORD|DATABASE_URL/)
  const ignored = read('.dockerignore').split('\n')
  for (const place of ['.data', 'node_modules', '.git', '.env*']) expect(ignored).toContain(place)
})

test('the variables that compose hands on are ones that the store reads', () => {
  const environment = /environment: &environment\n((?: {4}\w+: .*\n)+)/.exec(compose)?.[1] ?? ''
  const names = [...environment.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name!)
  const config = read('server/config.ts')
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !new RegExp(`^  ${name}:`, 'm').test(config))).toEqual([])
})

test('compose starts files that there are, and asks addresses that answer', () => {
  const commands = [...compose.matchAll(/command: \[(\S+)\]/g)].map(([, file]) => file!)
  expect(commands.toSorted()).toEqual(programs.toSorted())
  expect(commands.every((file) => globSync(file, { cwd: root }).length === 1)).toBe(true)
  expect(read('server/http/health.http.ts')).toContain(/\/readyz/.exec(compose)![0])
  expect(compose).toContain(`test: [CMD, node, ${asked}]`)
  expect(compose.match(/healthcheck:/g)).toHaveLength(3)
})

test('the files of the image alone migrate a database', async () => {
  const image = mkdtempSync(join(tmpdir(), 'sabia-image-'))
  const database = await testDatabase()
  try {
    for (const path of copied) cpSync(join(root, path), join(image, path), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(image, 'node_modules'))
    const said = execFileSync(process.execPath, ['database/migrate.ts'], {
      cwd: image,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: database.url },
      encoding: 'utf8',
    })
    expect(said).toContain('Nothing to apply.')
  } finally {
    await database.close()
    rmSync(image, { recursive: true, force: true })
  }
})

test('a worker that does nothing is told from one that works', async () => {
  const database = await testDatabase()
  try {
    expect(await jobsRun(database.url)).toBe(false)
    const known = (ago: string) =>
      database.pool.query(
        `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
         values ('compact_order_counts', now() - interval '1 day', now() - $1::interval)
         on conflict (identifier) do update set last_execution = excluded.last_execution`,
        [ago],
      )
    await known('10 minutes')
    expect(await jobsRun(database.url)).toBe(false)
    await known('1 minute')
    expect(await jobsRun(database.url)).toBe(true)
  } finally {
    await database.pool.end()
    await database.close()
  }
})
