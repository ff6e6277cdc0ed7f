import { chromium, type Page } from '@playwright/test'
import { plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { findChromium } from '../../harness/chromium.ts'
import { StoreUnderTest } from '../../harness/store-under-test.ts'
import { awake } from '../../journeys/journey.ts'
import { at, median } from '../figures.ts'
import type { Part, Row } from '../row.ts'

const slowdown = 4

/** A visitor's actions on each page. Each round has a new browser context, so nothing is cached. */
const pages: { name: string; path: string; act: (page: Page) => Promise<void> }[] = [
  {
    name: 'catalogue',
    path: '/courses',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Comprar/ })
        .first()
        .click()
      await page.getByRole('link', { name: 'Página 2' }).click()
      await page.waitForFunction(() => location.search.includes('pagina=2'))
      await page.getByRole('searchbox').click()
      await page.keyboard.type('sono', { delay: 80 })
      await page.waitForFunction(() => location.search.includes('busca=sono'))
    },
  },
  {
    name: 'cart',
    path: '/cart',
    act: async (page) => {
      for (let count = 0; count < 3; count++) await page.getByRole('button', { name: 'Aumentar a quantidade' }).first().click()
      for (let count = 0; count < 2; count++) await page.getByRole('button', { name: 'Diminuir a quantidade' }).first().click()
      await page
        .getByRole('button', { name: /^Remover / })
        .first()
        .click()
    },
  },
  {
    name: 'checkout',
    path: `/checkout?type=course&id=${plainCourse.id}`,
    act: async (page) => {
      for (const [label, text] of [
        ['Nome completo', 'Joana Ribeiro Farias'],
        ['E-mail', 'joana@correio.com.br'],
        ['CPF', '52998224725'],
        ['Telefone', '71988112040'],
      ] as const) {
        await page.getByLabel(label).click()
        await page.keyboard.type(text, { delay: 40 })
      }
    },
  },
]

interface Measured {
  /** Largest picture or text, in milliseconds. */
  paint: number
  /** Time above 50 ms in all long tasks of the visit. */
  blocked: number
  /** Milliseconds until the next paint of each interaction. Shorter ones than the browser reports count as its limit. */
  interactions: number[]
}

/** Event timing and long tasks, as the browser itself reports them. */
function observe() {
  const seen = { paint: 0, blocked: 0, events: {} as Record<number, number> }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.paint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.blocked += Math.max(0, entry.duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) seen.events[entry.interactionId] = Math.max(seen.events[entry.interactionId] ?? 0, entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

async function measure(page: Page, { path, act }: (typeof pages)[number], url: string): Promise<Measured> {
  await page.addInitScript(observe)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url + path)
  await awake(page)
  await act(page)
  // An interaction is reported after the next paint.
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 500))))
  const { paint, blocked, events, count } = await page.evaluate(() => ({
    ...(window as unknown as { seen: { paint: number; blocked: number; events: Record<number, number> } }).seen,
    count: (performance as unknown as { interactionCount?: number }).interactionCount ?? 0,
  }))
  if (paint === 0) throw new Error(`${path}: the browser reported no largest paint`)
  const reported = Object.values(events)
  const unreported = Math.max(0, count - reported.length)
  return { paint, blocked, interactions: [...reported, ...Array.from({ length: unreported }, () => 16)] }
}

export const interactions: Part = {
  name: 'interactions',
  does: `catalogue, cart and checkout in a browser that is ${slowdown} times slower: blocked time, and the time from a press to the next paint`,
  run: async ({ runs }) => {
    const executable = await findChromium({ desktop: true })
    if (executable.kind === 'none') throw new Error(`No Chromium:\n${executable.reasons.join('\n')}`)
    const store = await StoreUnderTest.open()
    const browser = await chromium.launch({ executablePath: executable.path, args: ['--no-sandbox', '--disable-gpu'] })
    try {
      const rows: Row[] = []
      for (const visited of pages) {
        const rounds: Measured[] = []
        for (let run = 0; run < runs; run++) {
          const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
          // The cart has two lines of it when the visit begins.
          if (visited.name === 'cart') await fillCart(await context.newPage(), store.url)
          rounds.push(await measure(await context.newPage(), visited, store.url))
          await context.close()
        }
        const durations = rounds.flatMap((round) => round.interactions)
        if (durations.length === 0) throw new Error(`${visited.path}: the browser reported no interaction`)
        const details = { rounds }
        rows.push(
          { what: `INP p95, ${visited.name}`, seen: at(durations, 0.95), unit: 'ms', details },
          { what: `TBT, ${visited.name}`, seen: median(rounds.map(({ blocked }) => blocked)), unit: 'ms' },
          { what: `LCP, ${visited.name}`, seen: median(rounds.map(({ paint }) => paint)), unit: 'ms' },
        )
      }
      return rows
    } finally {
      await browser.close()
      await store.close()
    }
  },
}

async function fillCart(page: Page, url: string) {
  for (const path of [`/books/${plentifulBook.id}`, `/courses/${plainCourse.id}`]) {
    await page.goto(url + path)
    await page
      .getByRole('button', { name: /^Comprar/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Ver carrinho' }).first().waitFor()
  }
  await page.close()
}
