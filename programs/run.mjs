#!/usr/bin/env node
import { install } from './run/install.mjs'
import { programScript } from './run/places.mjs'
import { underNode26 } from './run/under-node-26.mjs'

/** The commands of package.json, each with its script and its fixed arguments. */
const commands = {
  start: ['programs/start/start.ts'],
  dev: ['programs/start/start.ts', '--hot'],
  test: ['programs/test/test.ts'],
  'test:long': ['programs/test/test.ts', '--long'],
  build: ['tools/build/build.ts'],
  migrate: ['programs/migrate.ts'],
  web: [programScript('web', process.env)],
  worker: [programScript('worker', process.env)],
  sandbox: [programScript('sandbox', process.env)],
  seed: ['programs/seed/seed.ts'],
  check: ['programs/check/check.ts'],
  backup: ['programs/backup/backup.ts'],
  restore: ['programs/backup/restore.ts'],
  verify: ['programs/backup/verify.ts'],
  'rotate-keys': ['programs/rotate-keys.ts'],
  'access-records': ['programs/access-records.ts'],
  screens: ['tests/screens/screens.ts'],
  drills: ['tests/drills/run.ts'],
  bench: ['tests/bench/run.ts'],
  lighthouse: ['tests/bench/lighthouse.ts'],
  schema: ['tools/build/print-schema.ts'],
  documents: ['tools/build/documents.ts'],
  tables: ['tools/build/tables.ts'],
  rows: ['tests/rows/rows.ts'],
  size: ['tools/size.ts'],
  lock: ['tools/build/complete-lock.ts'],
}

/**
 * Runs a command, or any other script by its path, with the Node 26 that is installed as a package. This file itself runs with every Node
 * that npm supports.
 */
const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : name.endsWith('.ts') ? [name] : undefined
if (!command) {
  console.error(
    `Expected a command: ${Object.keys(commands).join(', ')}, or the path of a script: node programs/run.mjs tests/bench/lighthouse.ts`,
  )
  process.exit(2)
}
// In production the packages are installed on deployment, and never at a start.
if (process.env.NODE_ENV !== 'production') install()
const [script, ...fixed] = command
await underNode26(script, [...fixed, ...args])
