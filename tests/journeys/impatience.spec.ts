import type { Page, Route } from '@playwright/test'
import { courseWithModules, plainCourse } from '#database/seed/fixtures.ts'
import { awake, clickTwice, expect, test } from './journey.ts'

// A missing page answers 404, which the browser logs in its console.
test.use({ ignoredErrors: /404/ })
test.describe.configure({ mode: 'parallel' })

/** Collects every error that any page shows, however briefly. Each test ends with a check that there were none. */
const alerts = new WeakMap<Page, string[]>()

test.beforeEach(async ({ page }) => {
  const texts: string[] = []
  alerts.set(page, texts)
  await page.exposeFunction('alertShown', (text: string) => texts.push(text))
  await page.addInitScript(() => {
    const { alertShown } = window as unknown as { alertShown: (text: string) => void }
    const look = () => {
      for (const alert of document.querySelectorAll('[role=alert]')) alertShown(alert.textContent)
      if (document.querySelector('h1')?.textContent.startsWith('Unexpected')) alertShown(document.body.innerText)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
})
test.afterEach(({ page }) => expect(alerts.get(page)).toEqual([]))

/** A slow but working connection: each request takes 350 ms longer. */
async function throttle(page: Page) {
  const session = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 350, downloadThroughput: 400_000, uploadThroughput: 200_000 }
  await session.send('Network.emulateNetworkConditions', slow)
}

/** Holds the requests of the router and of GraphQL. `nextRequest` resolves when one comes. */
async function holdRequests(page: Page) {
  const held: Route[] = []
  let isHeld = true
  let noticed = Promise.withResolvers<void>()
  await page.route(/\.data(\?|$)|\/graphql$/, async (route) => {
    if (!isHeld) return route.fallback()
    held.push(route)
    noticed.resolve()
  })
  return {
    nextRequest: async () => {
      await noticed.promise
      noticed = Promise.withResolvers<void>()
    },
    release: async () => {
      isHeld = false
      for (const route of held) await route.fallback().catch(() => undefined)
    },
  }
}

/** Playwright's own goBack waits for the page before it returns, so it is not used. */
const back = (page: Page) => page.evaluate(() => history.back())
/** Goes back with the click itself, before anything that it has begun is there. */
const backAfterClick = (page: Page) =>
  page.evaluate(() => addEventListener('click', () => queueMicrotask(() => history.back()), { once: true }))

const pager = (page: Page, name: string) => page.getByRole('navigation', { name: 'Páginas' }).getByRole('link', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const card = (page: Page, title: string) => page.getByRole('listitem').getByRole('link', { name: title, exact: true })

test('the catalogue: fast searching, paging and opening', { tag: '@long' }, async ({ page }) => {
  const [words, another] = ['mistério', plainCourse.title]
  const titles = page.getByRole('listitem').getByRole('heading')
  const search = page.getByRole('searchbox')
  await page.goto('/courses')
  await awake(page)
  const first = await titles.first().innerText()
  const listAgain = async () => {
    await back(page)
    await expect(page).toHaveURL(/\/courses$/)
    await expect(titles.first()).toHaveText(first)
    await expect(search).toHaveValue('')
  }

  await test.step('Enter while the search of the words is on its way: it is one step of the history', async () => {
    const requests = await holdRequests(page)
    await search.pressSequentially(words.slice(0, 6))
    await requests.nextRequest()
    await page.keyboard.insertText(words.slice(6))
    await page.keyboard.press('Enter')
    await requests.release()
    await expect(titles).toHaveText([courseWithModules.title])
    await expect(search).toHaveValue(words)
    await listAgain()
  })
  await test.step('Enter in the empty field shows the same list again, in the same place of the history', async () => {
    const entry = () => page.evaluate(() => history.state as { key: string; idx: number })
    const before = await entry()
    await search.press('Enter')
    await expect.poll(async () => (await entry()).key).not.toBe(before.key)
    expect((await entry()).idx).toBe(before.idx)
  })
  await test.step('Enter when the search has arrived and is not shown yet: it is one step of the history', async () => {
    await page.evaluate(() => {
      const pushState = history.pushState.bind(history)
      history.pushState = (...entry) => {
        history.pushState = pushState
        pushState(...entry)
        queueMicrotask(() => document.querySelector<HTMLFormElement>('form[role=search]')!.requestSubmit())
      }
    })
    await search.fill(words)
    await expect(titles).toHaveText([courseWithModules.title])
    await expect(page.getByRole('button', { name: 'Buscar', exact: true })).toHaveAttribute('aria-busy', 'false')
    await listAgain()
  })
  await throttle(page)
  await test.step('the pager twice, then another page before the response arrives', async () => {
    await clickTwice(pager(page, 'Próxima'))
    await expect(page.getByText(/^Página 2 de/)).toBeVisible()
    await pager(page, 'Página 3').click()
    await pager(page, 'Página 1').click()
    await expect(page.getByText(/^Página 1 de/)).toBeVisible()
    await expect(page).not.toHaveURL(/pagina/)
  })
  await test.step('a click on a card right after a key press: the click wins', async () => {
    // Before the search begins, however slow the machine is: the page clicks itself.
    await search.focus()
    await card(page, another).evaluate((link: HTMLElement) => addEventListener('input', () => link.click(), { once: true }))
    await page.keyboard.insertText('zzz')
    await expect(heading(page, another)).toBeVisible()
    await expect(page).not.toHaveURL(/busca/)
  })
  await test.step('back, a double click on a card, and back before the next page has loaded', async () => {
    await back(page)
    await expect(titles.first()).toHaveText(first)
    await clickTwice(card(page, another))
    await expect(heading(page, another)).toBeVisible()
    await backAfterClick(page)
    await page.getByRole('link', { name: 'Notícias' }).click()
    await expect(titles.first()).toHaveText(first)
  })
})
