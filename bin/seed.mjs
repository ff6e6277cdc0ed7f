#!/usr/bin/env node
import { install } from './install.mjs'
import { underNode26 } from './under-node-26.mjs'

install()
await underNode26('bin/seed/seed.ts', process.argv.slice(2))
