import { defineConfig } from '@playwright/test'
import { findChromium } from './harness/chromium.ts'

// Each process that runs tests loads this file again, so the result of the first search is passed on.
if (!process.env.CHROMIUM_PATH) {
  const browser = await findChromium()
  if (browser.kind === 'none') throw new Error(`No Chromium for the journeys:\n${browser.reasons.join('\n')}`)
  process.env.CHROMIUM_PATH = browser.path
}

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds, which is too short to optimize its code: a tenth of the renderers' time.
  '--js-flags=--no-opt,--no-maglev',
]

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './journeys/build-once.ts',
  testMatch: '*.spec.ts',
  // Each worker opens a store of its own. A journey spends half of its time waiting, so four workers keep two cores busy.
  workers: 4,
  // These limits only end what hangs: beside other programs a journey of 10 s took more than 70.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  outputDir: '../test-results',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: quiet },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Recording every step takes a sixth of the run. `--trace on` does so for the journey that is being examined (docs/CONTRIBUTING.md).
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
