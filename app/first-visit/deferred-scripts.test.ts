import { expect, test } from 'vitest'
import { arrivalScript } from './arrival-script.ts'
import { assemblePage } from './assemble-page.ts'
import { deferredScripts } from './deferred-scripts.ts'

const entry = '/assets/entry.client-1.js'
const rendered = `<html><head><link rel="canonical" href="/courses"/><link rel="modulepreload" href="/assets/shop-1.js"/><link rel="modulepreload" href="${entry}"/></head><body><p>Olá</p><script>window.__reactRouterContext = {}</script><script type="module" async="">import("${entry}");</script></body></html>`
const start = deferredScripts(entry)
const deferred = assemblePage(rendered, { nonce: '4c2f', head: [], tail: [start], isDeferred: true }).html

test("the router's start script and its files wait, and everything else stays", () => {
  expect(deferred).not.toMatch(/<script type="module"|<link rel="modulepreload"/)
  expect(deferred).toContain('<link rel="canonical" href="/courses"/><link rel="later" href="/assets/shop-1.js"/>')
  expect(deferred).toContain(`<script type="later">import("${entry}");</script><script>${start}</script></body></html>`)
})

test('what brought a visitor is stored before anything else is loaded', () => expect(start).toContain(`(()=>{${arrivalScript}`))

/**
 * Runs the part of the script that follows a failed import, where time does not pass. `answer`: whether a file exists, or an error without a
 * network.
 */
async function again(answer: (attempt: number) => Promise<{ ok: boolean }>, type = 'navigate') {
  const code = /let b;const again=.*?location\.reload\(\)\}\)\(\);/.exec(start)?.[0] ?? ''
  let [attempts, reloads] = [0, 0]
  const browser = {
    fetch: () => answer((attempts += 1)),
    setTimeout: (resume: () => void) => resume(),
    performance: { getEntriesByType: () => [{ type }] },
    location: { reload: () => (reloads += 1) },
  }
  // oxlint-disable-next-line typescript/no-implied-eval
  const run = Function(...Object.keys(browser), `${code}return again(['/assets/shop-1.js'])`) as (...names: unknown[]) => Promise<void>
  await run(...Object.values(browser))
  return { attempts, reloads }
}

test('a page whose file is missing is reloaded once: when the file has come, or after six attempts', async () => {
  expect(await again(async (attempt) => ({ ok: attempt === 3 }))).toEqual({ attempts: 3, reloads: 1 })
  expect(await again(async () => ({ ok: false }))).toEqual({ attempts: 6, reloads: 1 })
  expect(await again(async () => ({ ok: false }), 'reload')).toEqual({ attempts: 6, reloads: 0 })
})

test('without a network it waits', async () => {
  const offline = async (attempt: number) => {
    if (attempt < 50) throw new TypeError('Failed to fetch')
    return { ok: true }
  }
  expect(await again(offline)).toEqual({ attempts: 50, reloads: 1 })
})

test('presses before hydration reach nobody, and are returned once each in their order', () => {
  const code = /const p=new Set.*?return p\};/.exec(start)![0]
  let press: (event: object) => void = () => {}
  const browser = {
    window: {} as { earlyPresses: () => Iterable<string> },
    addEventListener: (_: string, listener: typeof press) => void (press = listener),
    removeEventListener: (_: string, listener: typeof press) => void (press = listener === press ? () => {} : press),
  }
  // oxlint-disable-next-line typescript/no-implied-eval
  const record = Function(...Object.keys(browser), code) as (...names: unknown[]) => void
  record(...Object.values(browser))
  const reached: (string | null)[] = []
  const click = (button: string | null) => {
    let goesOn = true
    press({ target: { closest: () => button }, stopPropagation: () => void (goesOn = false) })
    if (goesOn) reached.push(button)
  }
  for (const button of ['more', 'buy', 'buy', null]) click(button)
  expect([...browser.window.earlyPresses()]).toEqual(['more', 'buy'])
  click('buy')
  expect(reached).toEqual([null, 'buy'])
})
