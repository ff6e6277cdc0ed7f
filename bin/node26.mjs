#!/usr/bin/env node
import { install } from './install.mjs'
import { underNode26 } from './under-node-26.mjs'

const [script, ...args] = process.argv.slice(2)
if (!script) {
  console.error('Which script? For example: node bin/node26.mjs database/migrate.ts')
  process.exit(2)
}
// Production sets its own packages up; there is nothing to install behind its back.
if (process.env.NODE_ENV !== 'production') install()
await underNode26(script, args)
