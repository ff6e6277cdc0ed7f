import type { BrowserContext, Page } from '@playwright/test'
import { chapter, encoded, newBook, opf, opfName, zipOf } from '../harness/epub-book.ts'
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

/** An e-book as older programs wrote it: in Latin 1, with a name that is spelt in per cent, and a part that has no page of its own. */
function olderBook() {
  const book = newBook()
  book.files.set(opfName, opf.replace('texto/3.xhtml', 'texto/n%C2%BA%231%2C%20fim.xhtml'))
  book.files.set('OEBPS/texto/nº#1, fim.xhtml', encoded(chapter('<p>Última ação</p>', { encoding: 'iso-8859-1' }), 'latin1'))
  const link = '<a href="texto/n%C2%BA%231%2C%20fim.xhtml">Fim</a>'
  book.files.set('OEBPS/nav.xhtml', chapter(`<nav epub:type="toc"><ol><li><span>Parte I</span><ol><li>${link}</li></ol></li></ol></nav>`))
  return zipOf(book)
}

test('an older e-book is shown in its own encoding, and its contents lead to each file', { tag: '@long' }, async ({ page, store }) => {
  await signReaderIn(store, page.context(), { email })
  await contentIs(page, 'application/epub+zip', await olderBook())
  await page.goto('/minha-estante/e-books')
  await openBook(page, 'Dicionário das pausas')
  await expect(pageNumber(page)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Sumário' }).click()
  await page.getByRole('button', { name: 'Parte I' }).click()
  await expect
    .poll(async () =>
      Promise.all(
        page
          .frames()
          .slice(1)
          .map((frame) => frame.locator('body').innerText()),
      ),
    )
    .toContain('Última ação')
})
