#!/usr/bin/env node
import { install } from './install.mjs'
import { underNode26 } from './under-node-26.mjs'

install()
await underNode26('bench/run.ts', process.argv.slice(2))
