import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { modules } from '#programs/run/places.mjs'

const version = '13.5.0'

export interface Audit {
  id: string
  title: string
  score: number | null
  scoreDisplayMode: string
  numericValue?: number
  displayValue?: string
}

export interface Report {
  categories: Record<string, { title: string; score: number }>
  audits: Record<string, Audit>
}

interface Flags {
  port: number
  output: 'json'
  logLevel: 'error'
  /** Sent with each request, such as the cookie of a session. */
  extraHeaders: Record<string, string>
}

export type Lighthouse = (url: string, flags: Flags) => Promise<{ lhr: Report } | undefined>

/** Lighthouse is not a dependency of the store (180 MB). It is installed when it is first needed, next to the packages. */
export async function getLighthouse(): Promise<Lighthouse> {
  const home = join(modules, '.lighthouse')
  const entry = join(home, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry)) {
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'package.json'), '{ "private": true, "type": "module" }\n')
    console.log(`Installing Lighthouse ${version} from npm (180 MB, once)…`)
    const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', `lighthouse@${version}`], {
      cwd: home,
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error('npm could not install Lighthouse')
  }
  const { default: lighthouse } = (await import(entry)) as { default: Lighthouse }
  return lighthouse
}
