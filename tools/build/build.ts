import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, tools } from '#programs/run/places.mjs'

interface Step {
  /** The file that holds the fingerprint of the sources of the last build. */
  stamp: string
  sources: string[]
  /** A tool of node_modules/.bin with its arguments. */
  command: [string, ...string[]]
}

const packages = ['package.json', 'package-lock.json']

const pages: Step = {
  stamp: 'dist/.built-from',
  sources: [
    'app/**/*',
    'domain/**/*.ts',
    'public/**/*',
    'docs/contracts/schema.graphql',
    'tools/vite.config.ts',
    'react-router.config.ts',
    'tools/build/{precompress,offline-worker}.ts',
    'tools/build/first-visit/*.ts',
    'tsconfig.json',
    ...packages,
  ],
  command: ['react-router', 'build', '.', '--config', 'tools/vite.config.ts'],
}

/** The programs contain the pages. */
const programs: Step = {
  stamp: 'dist/programs/.built-from',
  sources: [
    pages.stamp,
    'programs/{web,worker,sandbox}.ts',
    '{programs/composition,server,integrations,domain,sandbox}/**/*.ts',
    'tools/build/programs.config.ts',
    ...packages,
  ],
  command: ['vite', 'build', '--config', 'tools/build/programs.config.ts'],
}

/** Builds the pages and the programs, each if one of its sources has changed since its last build. `signal` aborts the build. */
export async function buildIfChanged(signal?: AbortSignal): Promise<'built' | 'unchanged'> {
  let built: 'built' | 'unchanged' = 'unchanged'
  for (const { stamp, sources, command } of [pages, programs]) {
    const wanted = fingerprint(sources)
    const file = join(root, stamp)
    if (existsSync(file) && readFileSync(file, 'utf8') === wanted) continue
    await run(command, signal)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, wanted)
    built = 'built'
  }
  return built
}

async function run([tool, ...args]: Step['command'], signal?: AbortSignal) {
  const child = spawn(process.execPath, [join(tools, tool), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal ? { signal } : {}),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`${tool} could not build:\n${output.trim()}`)
}

function fingerprint(sources: string[]): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).toSorted())
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path))
  return hash.digest('hex')
}

if (import.meta.main) console.log((await buildIfChanged()) === 'built' ? 'Built.' : 'Nothing changed since the last build.')
