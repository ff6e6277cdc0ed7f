import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { modules, root, tools } from '#programs/run/places.mjs'
import { debianPackages } from './debian-packages.ts'

export type Found = { kind: 'found'; path: string; from: string } | { kind: 'none'; reasons: string[] }

/** Chromium without the windows of a desktop: the same pages take two thirds of the processor time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']

/**
 * Finds a browser: the machine's own, else one from an npm package, else Playwright's download. The first that runs is used. Journeys run in
 * a headless shell where there is one; `desktop`: only the browser that people use, for measurements.
 */
export async function findChromium({ desktop = false } = {}): Promise<Found> {
  const reasons: string[] = []
  const light = [
    ['the system', () => onPath(shells)],
    ['Debian', debianShell],
  ] as const
  for (const [from, find] of [
    ['CHROMIUM_PATH', () => process.env.CHROMIUM_PATH],
    ...(desktop ? [] : light),
    ['the system', systemChromium],
    ['the npm package @sparticuz/chromium', packagedChromium],
    ["Playwright's own download", playwrightChromium],
  ] as const) {
    try {
      const path = await find()
      if (!path) reasons.push(`${from}: none`)
      else {
        const { status, stderr, error } = spawnSync(path, ['--headless', '--no-sandbox', '--version'], {
          encoding: 'utf8',
          timeout: 30_000,
        })
        if (status === 0) return { kind: 'found', path, from }
        reasons.push(`${from}: ${path} does not run (${error?.message ?? stderr.trim().split('\n').at(-1)})`)
      }
    } catch (error) {
      reasons.push(`${from}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { kind: 'none', reasons }
}

function onPath(names: readonly string[]): string | undefined {
  // node_modules/.bin is on the PATH here and may contain a program of that name.
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder && !folder.startsWith(root))
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

function systemChromium(): string | undefined {
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
  return onPath(names) ?? [mac].find((path) => existsSync(path))
}

/** Debian's shell of the Chromium that is installed, which has brought the libraries of both. */
function debianShell(): string | undefined {
  if (!existsSync('/etc/debian_version') || !onPath(['chromium'])) return undefined
  const [shell] = shells as [string]
  return join(debianPackages(shell, [shell, 'chromium-common'], `apt-get install ${shell}`), 'usr/lib/chromium', shell)
}

/**
 * This package brings its own libraries, for machines without those of a desktop. It is unpacked next to the packages, and started through
 * a script that sets their paths.
 */
function packagedChromium(): string | undefined {
  if (process.platform !== 'linux') return undefined
  const home = join(modules, '.chromium')
  const starter = join(home, 'start')
  if (existsSync(starter)) return starter
  mkdirSync(join(home, 'unpacked'), { recursive: true })
  writeFileSync(join(home, 'package.json'), '{ "private": true, "type": "module" }\n')
  console.log('No Chromium on this machine: getting one from npm (70 MB, once)…')
  must('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '@sparticuz/chromium@153.0.0'], home)
  // The package unpacks into the folder for temporary files, and unpacks its libraries only if it detects a certain cloud.
  const unpack = "import chromium from '@sparticuz/chromium'; chromium.setGraphicsMode = true; await chromium.executablePath()"
  must(process.execPath, ['--input-type=module', '-e', unpack], home, {
    TMPDIR: join(home, 'unpacked'),
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
  })
  // Its own list of font folders has paths outside of this folder.
  const fonts = '<dir prefix="relative">fonts</dir><dir>/usr/share/fonts</dir><cachedir prefix="xdg">fontconfig</cachedir>'
  const fontList = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${fonts}</fontconfig>`
  writeFileSync(join(home, 'unpacked/fonts/fonts.conf'), `${fontList}\n`)
  const lines = [
    '#!/bin/sh',
    'here=$(cd "$(dirname "$0")" && pwd)/unpacked',
    'export LD_LIBRARY_PATH="$here/al2023/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_PATH="$here/fonts"',
    'exec "$here/chromium" "$@"',
  ]
  writeFileSync(starter, `${lines.join('\n')}\n`)
  chmodSync(starter, 0o755)
  return starter
}

async function playwrightChromium(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test')
  if (!existsSync(chromium.executablePath())) must(process.execPath, [join(tools, 'playwright'), 'install', 'chromium'], root)
  return chromium.executablePath()
}

function must(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}) {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, ...env }, timeout: 300_000 })
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${error?.message ?? stderr.trim().split('\n').at(-1)}`)
}

if (import.meta.main) {
  const browser = await findChromium()
  console.log(
    browser.kind === 'found'
      ? `Chromium from ${browser.from}: ${browser.path}`
      : `No Chromium:\n${browser.reasons.map((line) => `  ${line}`).join('\n')}`,
  )
  process.exitCode = browser.kind === 'found' ? 0 : 1
}
