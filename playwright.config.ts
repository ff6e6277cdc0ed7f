import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/harness/chromium.ts'

// The processes that run the tests read this file again: what the first one found is handed on.
if (!process.env.CHROMIUM_PATH) {
  const found = await findChromium()
  if (found.kind === 'none') throw new Error(`No Chromium for the journeys:\n${found.reasons.join('\n')}`)
  process.env.CHROMIUM_PATH = found.path
}

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/build-once.ts',
  testMatch: '*.spec.ts',
  // Each worker opens a store of its own. A journey waits half of its time, so three keep two cores busy.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: quiet },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // The pages themselves are kept, moment by moment; pictures of them would cost a fifth of the run.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
})
