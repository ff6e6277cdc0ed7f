#!/usr/bin/env node
import { install } from './run/install.mjs'
import { programScript } from './run/places.mjs'
import { underNode26 } from './run/under-node-26.mjs'

/** The commands of package.json, each with its script and its fixed arguments. */
const commands = {
  start: ['bin/start/start.ts'],
  dev: ['bin/start/start.ts', '--hot'],
  test: ['bin/test/test.ts'],
  'test:long': ['bin/test/test.ts', '--long'],
  build: ['build/build.ts'],
  migrate: ['bin/migrate.ts'],
  web: [programScript('web', process.env)],
  worker: [programScript('worker', process.env)],
  sandbox: [programScript('sandbox', process.env)],
  seed: ['bin/seed/seed.ts'],
  check: ['bin/check/check.ts'],
  backup: ['bin/backup/backup.ts'],
  restore: ['bin/backup/restore.ts'],
  verify: ['bin/backup/verify.ts'],
  'rotate-keys': ['bin/rotate-keys.ts'],
  screens: ['tests/screens/screens.ts'],
  drills: ['drills/run.ts'],
  bench: ['bench/run.ts'],
  lighthouse: ['bench/lighthouse.ts'],
  schema: ['build/print-schema.ts'],
  documents: ['build/documents.ts'],
  tables: ['build/tables.ts'],
  lock: ['build/complete-lock.ts'],
}

/**
 * Runs a command, or any other script by its path, with the Node 26 that is installed as a package. This file itself runs with every Node
 * that npm supports.
 */
const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : name.endsWith('.ts') ? [name] : undefined
if (!command) {
  console.error(`Expected a command: ${Object.keys(commands).join(', ')}, or the path of a script: node bin/run.mjs bench/lists.ts`)
  process.exit(2)
}
// In production the packages are installed on deployment, and never at a start.
if (process.env.NODE_ENV !== 'production') install()
const [script, ...fixed] = command
await underNode26(script, [...fixed, ...args])
