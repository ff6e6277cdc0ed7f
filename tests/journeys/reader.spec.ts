import type { BrowserContext, Page } from '@playwright/test'
import type { StoreUnderTest } from '../harness/store-under-test.ts'
import { signReaderIn } from '../harness/reader-session.ts'
import { expect, expectAccessible, test } from './journey.ts'

/** The buyer of the demo's e-books. */
const email = 'lia.campos@correio.com.br'

/** Fails on a request to another host. What the policy of the page blocks fails each journey. */
const watched = (page: Page, store: StoreUnderTest) =>
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) expect(new URL(request.url()).origin).toBe(new URL(store.url).origin)
  })

const openBook = (page: Page, title: string) => page.getByRole('link', { name: `Ler agora ${title}` }).click()
const pageNumber = (page: Page) => page.getByText(/^Página \d+ de \d+$/)
const placesOf = async (store: StoreUnderTest) =>
  (await store.rows<{ id: string }>('select order_item_id as id from reading_places')).map(({ id }) => id)

async function phoneOf(context: BrowserContext, store: StoreUnderTest, path: string) {
  await signReaderIn(store, context, { email })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

for (const [format, title] of [
  ['PDF', 'Terça sem pressa'],
  ['EPUB', 'Dicionário das pausas'],
] as const)
  test(
    `${format}: opens from the shelf, turns pages, and goes on elsewhere where it was left; nobody else opens it`,
    { tag: '@long' },
    async ({ page, store, browser }) => {
      watched(page, store)
      await store.rows('delete from reading_places')
      await signReaderIn(store, page.context(), { email })
      await page.goto('/minha-estante/e-books')
      await openBook(page, title)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(pageNumber(page)).toHaveText(/^Página 1 de /, { timeout: 30_000 })
      if (format === 'PDF') await expect(page.getByRole('region', { name: 'Página 1', exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Próxima página' }).click()
      await page.keyboard.press('ArrowRight')
      await expect(pageNumber(page)).toHaveText(/^Página [3-9] de /)
      await expectAccessible(page)
      const address = page.url()
      await page.getByRole('dialog').getByRole('link', { name: 'Minha estante' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Minha estante' })).toBeVisible()
      await expect.poll(() => placesOf(store)).toContain(new URL(address).pathname.split('/').at(-1))

      const context = await browser.newContext({ baseURL: store.url, viewport: { width: 360, height: 640 } })
      const phone = await phoneOf(context, store, address)
      await expect(pageNumber(phone)).toHaveText(/^Página [3-9] de /, { timeout: 30_000 })
      await context.clearCookies()
      await signReaderIn(store, context, { email: 'outra.pessoa@correio.com.br' })
      await phone.reload()
      await expect(phone.getByText('Este e-book não está na sua estante.')).toBeVisible()
      await context.close()
    },
  )

const brokenPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[9 0 R]/Count 1>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
const contentIs = (page: Page, contentType: string, body: Buffer) =>
  page.route('**/content', (route) => (route.request().method() === 'GET' ? route.fulfill({ contentType, body }) : route.continue()))
test('a PDF that cannot be shown is offered as a download', { tag: '@long' }, async ({ page, store }) => {
  await signReaderIn(store, page.context(), { email })
  await contentIs(page, 'application/pdf', brokenPdf)
  await page.goto('/minha-estante/e-books')
  await openBook(page, 'Terça sem pressa')
  await expect(page.getByText('Este e-book não abriu aqui.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: /Baixar/ })).toBeVisible()
})
