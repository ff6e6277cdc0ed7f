import type { Page } from '@playwright/test'
import { courseWithModules, directBook, ebook, plainCourse } from '#database/seed/fixtures.ts'
import { awake, clickTwice, expect, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

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
const latencyMs = 350

async function throttle(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: 400_000,
    uploadThroughput: 200_000,
  })
}

/** Opens the page and waits until it is interactive. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await awake(page)
}

/** Playwright's own goBack waits for the page before it returns, so it is not used. */
const back = (page: Page) => page.evaluate(() => history.back())
/** Goes back right after the next click. The page does it itself, because on a busy machine the click's page could be there before a command. */
const backAfterClick = (page: Page) =>
  page.evaluate(() => addEventListener('click', () => setTimeout(() => history.back(), 50), { once: true, capture: true }))
const header = (page: Page, name: string) => page.getByRole('navigation', { name: 'Catálogo' }).getByRole('link', { name, exact: true })
const pager = (page: Page, name: string) => page.getByRole('navigation', { name: 'Páginas' }).getByRole('link', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const card = (page: Page, title: string) => page.getByRole('listitem').getByRole('link', { name: title, exact: true })

/** Presses Enter just after the automatic search has been sent, which happens 0.3 s after the last key. */
async function typeAndEnter(page: Page, words: string) {
  await page.getByRole('searchbox').pressSequentially(words, { delay: 30 })
  await page.waitForTimeout(300)
  await page.keyboard.press('Enter')
}

const catalogues = [
  { path: '/courses', title: /^Cursos para entender/, words: 'mistério', finds: courseWithModules.title, another: plainCourse.title },
  { path: '/books', title: /.+/, words: 'manual do medo', finds: ebook.title, another: directBook.title },
]

for (const { path, title, words, finds, another } of catalogues) {
  test(`${path}: fast searching, paging and opening`, { tag: '@long' }, async ({ page }) => {
    await throttle(page)
    await open(page, path)
    const first = await page.getByRole('listitem').getByRole('heading').first().innerText()

    await test.step('Enter 0.3 s after the last key, five times', async () => {
      for (let time = 0; time < 5; time++) {
        await typeAndEnter(page, words)
        await expect(page).toHaveURL(/busca=/)
        await expect(page.getByRole('listitem').getByRole('heading')).toHaveText([finds])
        await expect(page.getByRole('searchbox')).toHaveValue(words)
        await page.getByRole('searchbox').fill('')
        await expect(page.getByRole('listitem').getByRole('heading').first()).toHaveText(first)
      }
    })
    await test.step('back right after Enter', async () => {
      await header(page, path === '/courses' ? 'E-books' : 'Cursos').click()
      await expect(page).not.toHaveURL(new RegExp(path))
      await header(page, path === '/courses' ? 'Cursos' : 'E-books').click()
      await expect(page.getByRole('listitem').getByRole('heading').first()).toHaveText(first)
      // Enter in the empty field shows the same list again, in the same place of the history.
      const entry = () => page.evaluate(() => history.state as { key: string; idx: number })
      const before = await entry()
      await page.getByRole('searchbox').press('Enter')
      await expect.poll(async () => (await entry()).key).not.toBe(before.key)
      expect((await entry()).idx).toBe(before.idx)
      await typeAndEnter(page, words)
      await expect(page.getByRole('listitem').getByRole('heading')).toHaveText([finds])
      await back(page)
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(page.getByRole('listitem').getByRole('heading').first()).toHaveText(first)
      // The field shows the current search also while it has the focus.
      await expect(page.getByRole('searchbox')).toHaveValue('')
    })
    await test.step('a search goes on while its first part is loading: it is one step of the history', async () => {
      await page.getByRole('searchbox').pressSequentially(words.slice(0, 6))
      await page.waitForTimeout(300 + latencyMs / 2)
      await page.keyboard.insertText(words.slice(6))
      await expect(page.getByRole('listitem').getByRole('heading')).toHaveText([finds])
      await expect(page).toHaveURL(new RegExp(new URLSearchParams({ busca: words }).toString().replaceAll('+', '\\+')))
      await back(page)
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(page.getByRole('listitem').getByRole('heading').first()).toHaveText(first)
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
      await page.getByRole('searchbox').fill(words)
      await expect(page.getByRole('listitem').getByRole('heading')).toHaveText([finds])
      await expect(page.getByRole('button', { name: 'Buscar', exact: true })).toHaveAttribute('aria-busy', 'false')
      await back(page)
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(page.getByRole('listitem').getByRole('heading').first()).toHaveText(first)
    })
    await test.step('the pager twice, then another page before the response arrives', async () => {
      await clickTwice(pager(page, 'Próxima'))
      await expect(page.getByText(/^Página 2 de/)).toBeVisible()
      await pager(page, 'Página 3').click()
      await pager(page, 'Página 1').click()
      await expect(page.getByText(/^Página 1 de/)).toBeVisible()
      await expect(page).not.toHaveURL(/pagina/)
    })
    await test.step('a click on a card right after a key press: the click wins', async () => {
      // Within the 0.3 s before the search, however slow the machine is: the page clicks itself.
      await page.getByRole('searchbox').focus()
      await card(page, another).evaluate((link: HTMLElement) =>
        addEventListener('input', () => setTimeout(() => link.click(), 50), { once: true }),
      )
      await page.keyboard.insertText('zzz')
      await expect(heading(page, another)).toBeVisible()
      await page.waitForTimeout(latencyMs)
      await expect(heading(page, another)).toBeVisible()
    })
    await test.step('back, a double click on a card, and back before the next page has loaded', async () => {
      await back(page)
      await expect(heading(page, title)).toBeVisible()
      await clickTwice(card(page, another))
      await expect(heading(page, another)).toBeVisible()
      // Not checked for visibility: the page is still loading when the user goes back.
      await backAfterClick(page)
      await page.getByRole('link', { name: 'Notícias' }).click()
      await expect(page.getByRole('listitem').getByRole('heading').first()).toHaveText(first)
    })
  })
}

/** Each page with a link to another page, and its heading. */
const pages: { path: string; says: string | RegExp; away?: string; leads?: string | RegExp }[] = [
  { path: `/courses/${plainCourse.id}`, says: plainCourse.title },
  { path: `/books/${ebook.id}`, says: ebook.title },
  { path: '/noticias', says: 'Notícias' },
  { path: '/noticias/como-escolhemos-as-nossas-capas', says: 'Como escolhemos as nossas capas' },
  { path: '/cart', says: 'Carrinho' },
  { path: '/checkout', says: /^Pagamento/, away: 'Carrinho', leads: 'Carrinho' },
  { path: `/checkout?type=book&id=${directBook.id}`, says: /^Pagamento/, away: 'Voltar ao produto', leads: directBook.title },
  { path: '/postcheckout', says: 'Pagamento Realizado!' },
  { path: '/nada-por-aqui', says: 'Esta página voou' },
]

for (const half of [pages.slice(0, 4), pages.slice(4)]) {
  test(`left twice and returned to: ${half.map(({ path }) => path.split('?')[0]).join(', ')}`, { tag: '@long' }, async ({ page }) => {
    await open(page, `/courses/${plainCourse.id}`)
    await page
      .getByRole('button', { name: /^Comprar/ })
      .first()
      .click()
    await page.evaluate(
      (order) => localStorage.setItem('sabia.order', order),
      JSON.stringify({ _id: '00000000-0000-4000-8000-000000000000', url: 'https://pagamento.example/' }),
    )
    await throttle(page)
    for (const { path, says, away, leads = /^Livros|E-books/ } of half) {
      await test.step(path, async () => {
        await open(page, path)
        await expect(heading(page, says)).toBeVisible()
        const link = away ? page.getByRole('link', { name: away, exact: true }) : header(page, 'E-books')
        await clickTwice(link)
        await expect(heading(page, leads)).toBeVisible()
        // The courses are still loading when the user goes back, so the previous page has to be shown.
        await backAfterClick(page)
        await page.getByRole('link', { name: 'Cursos', exact: true }).first().click()
        await expect(heading(page, says)).toBeVisible()
        await expect(page).toHaveURL((url) => url.pathname + url.search === path)
        await page.evaluate(() => history.forward())
        await back(page)
        await expect(heading(page, says)).toBeVisible()
      })
    }
  })
}

test('/ and a double click on the sign-out of /unauthorized', { tag: '@long' }, async ({ page }) => {
  await throttle(page)
  await open(page, '/')
  await expect(page).toHaveURL(/\/courses$/)
  await page.goto('/unauthorized')
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await clickTwice(page.getByRole('button', { name: 'Sign Out' }))
  await expect(page).toHaveURL(/\/courses$/)
  await expect(heading(page, /^Cursos para entender/)).toBeVisible()
})

interface AdminList {
  path: string
  title: string
  entry: string
  words: string
  finds: string
  pages: boolean
  /** The name of the link to the form, and of its save button. */
  edit?: RegExp
  save?: string
}

const lists: AdminList[] = [
  {
    path: '/admin/courses',
    title: 'Courses',
    entry: 'Cursos',
    words: 'mistério',
    finds: 'Ansiedade sem mistério',
    pages: true,
    edit: /^Editar/,
    save: 'Save course',
  },
  {
    path: '/admin/books',
    title: 'Books',
    entry: 'Livros',
    words: 'coragem',
    finds: 'A coragem de descansar',
    pages: true,
    edit: /^Edit/,
    save: 'Save book',
  },
  {
    path: '/admin/posts',
    title: 'Posts',
    entry: 'Posts',
    words: 'capas',
    finds: 'Como escolhemos as nossas capas',
    pages: true,
    edit: /^Edit/,
    save: 'Save post',
  },
  {
    path: '/admin/banners',
    title: 'Banners',
    entry: 'Banners',
    words: 'banner-cupom',
    finds: 'localhost',
    pages: false,
    edit: /^Edit/,
    save: 'Save banner',
  },
  { path: '/admin/orders', title: 'Pedidos', entry: 'Pedidos', words: 'lia.campos', finds: 'lia.campos', pages: true },
  {
    path: '/admin/coupons',
    title: 'Cupons',
    entry: 'Cupons',
    words: 'sabia',
    finds: 'SABIA10',
    pages: false,
    edit: /^Editar/,
    save: 'Salvar cupom',
  },
]

for (const half of [lists.slice(0, 3), lists.slice(3)]) {
  test(`fast use of the panel: ${half.map(({ path }) => path).join(', ')}`, { tag: '@long' }, async ({ page }) => {
    const staff = new Staff(page)
    await staff.signIn(renata)
    const sidebar = page.getByRole('navigation', { name: 'Painel' })
    const main = page.getByRole('main')
    await throttle(page)
    for (const { path, title, entry, words, finds, pages: paged, edit, save } of half) {
      await test.step(path, async () => {
        // A double click on this list while another one is still loading.
        await sidebar.getByRole('link', { name: entry === 'Pedidos' ? 'Livros' : 'Pedidos', exact: true }).click()
        await clickTwice(await staff.entry(entry))
        await expect(heading(page, title)).toBeVisible()
        await expect(page).toHaveURL((url) => url.pathname === path)
        if (paged) {
          await clickTwice(main.getByRole('link', { name: /^(Next page|Próxima página)$/ }))
          await expect(main.getByText(/^(Page|Página) [23] (of|de)/)).toBeVisible()
          await main.getByRole('link', { name: /^(Previous page|Página anterior)$/ }).click()
        }
        await typeAndEnter(page, words)
        await expect(page).toHaveURL(/busca=/)
        await expect(page).not.toHaveURL(/pagina/)
        await expect(main.getByText(finds).first()).toBeVisible()
        await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
        await expect(page.getByRole('searchbox')).toHaveValue(words)
        if (!edit) return
        await clickTwice(main.getByRole('link', { name: edit }).first())
        await expect(main.getByRole('button', { name: save })).toBeVisible()
        await back(page)
        await expect(main.getByRole('button', { name: save })).toBeHidden()
        await expect(main.getByText(finds).first()).toBeVisible()
        // Goes back while the form is loading, then types a key and follows a link before the search has started.
        await main.getByRole('link', { name: edit }).first().click()
        await back(page)
        await expect(page).toHaveURL(/busca=/)
        await page.getByRole('searchbox').pressSequentially('z')
        await sidebar.getByRole('link', { name: 'Painel', exact: true }).click()
        await expect(heading(page, 'Visão Geral')).toBeVisible()
        await page.waitForTimeout(latencyMs)
        await expect(heading(page, 'Visão Geral')).toBeVisible()
      })
    }
  })
}
