import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, tools } from '../bin/run/places.mjs'

const stamp = join(root, 'dist/.built-from')
const sources = [
  'app/**/*',
  'domain/**/*.ts',
  'public/**/*',
  'schema.graphql',
  'vite.config.ts',
  'react-router.config.ts',
  'build/precompress.ts',
  'build/first-visit/*.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** Builds the pages if one of their sources has changed since the last build. `signal` aborts the build. */
export async function buildIfChanged(signal?: AbortSignal): Promise<'built' | 'unchanged'> {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 'unchanged'
  await build(signal)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, wanted)
  return 'built'
}

async function build(signal?: AbortSignal) {
  const child = spawn(process.execPath, [join(tools, 'react-router'), 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal ? { signal } : {}),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`The pages could not be built:\n${output.trim()}`)
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).toSorted())
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path))
  return hash.digest('hex')
}

if (import.meta.main) console.log((await buildIfChanged()) === 'built' ? 'Built.' : 'Nothing changed since the last build.')
