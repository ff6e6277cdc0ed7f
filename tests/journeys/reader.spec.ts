import type { BrowserContext, Page } from '@playwright/test'
import type { StoreUnderTest } from '../harness/store-under-test.ts'
import { zipFiles } from '../harness/epub-book.ts'
import { signReaderIn } from '../harness/reader-session.ts'
import { sellOrder } from '../screens/place-order.ts'
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

const chapterOf = (body: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>a</title><style>p { background: u\\72l(//host.example/x) }</style></head><body>${body}</body></html>`
/** Begins with a drawing; the second chapter is of a type of its own, and tries to load and run what it may not. */
const strangeBook = () =>
  zipFiles({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'p.opf': `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="u">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="u">x</dc:identifier><dc:title>a</dc:title><dc:language>pt</dc:language></metadata>
      <manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="a" href="a.svg" media-type="image/svg+xml"/>
      <item id="b" href="b.xml" media-type="application/xml"/><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest>
      <spine><itemref idref="a"/><itemref idref="b"/><itemref idref="c"/></spine></package>`,
    'nav.xhtml': chapterOf('<nav epub:type="toc" xmlns:epub="http://www.idpf.org/2007/ops"><ol><li><a href="b.xml">Um</a></li></ol></nav>'),
    'a.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><text y="20">O desenho</text></svg>',
    'b.xml': chapterOf(`<p>O capítulo <a id="note" href="c.xhtml">nota</a></p><img alt="" src="http:host.example/x"/>
      <a id="trap" href="java&#9;script:alert(1)">x</a><script>document.body.append('executado')</script><img alt="" src="/x" srcset="//host.example/x 2x"/>`),
    'c.xhtml': chapterOf('<p>A nota</p>'),
  })
const brokenPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[9 0 R]/Count 1>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
const contentIs = (page: Page, contentType: string, body: Buffer) =>
  page.route('**/content', (route) => (route.request().method() === 'GET' ? route.fulfill({ contentType, body }) : route.continue()))
const textsOf = (page: Page) =>
  Promise.all(
    page
      .frames()
      .slice(1)
      .map((frame) => frame.evaluate(() => document.documentElement.textContent)),
  )

test(
  'a book that begins with a drawing opens, nothing of it runs or loads, and a note leads back',
  { tag: '@long' },
  async ({ page, store, sandbox }) => {
    // The book belongs to a buyer who has read nothing: other journeys leave places in the demo's books.
    const [book] = await store.rows<{ id: string }>(`select id from books where title = 'Dicionário das pausas'`)
    const own = 'le.o.desenho@correio.com.br'
    await sellOrder(store, sandbox, { email: own, items: [{ id: book!.id, quantity: 1 }] })
    watched(page, store)
    await signReaderIn(store, page.context(), { email: own })
    await contentIs(page, 'application/epub+zip', await strangeBook())
    await page.goto('/minha-estante/e-books')
    await openBook(page, 'Dicionário das pausas')
    await expect(pageNumber(page)).toHaveText('Página 1 de 3', { timeout: 30_000 })
    await expect.poll(async () => (await textsOf(page)).join(' ')).toContain('O desenho')
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await expect(pageNumber(page)).toHaveText('Página 2 de 3')
    await expect.poll(async () => (await textsOf(page)).join(' ')).toContain('O capítulo')
    expect((await textsOf(page)).join(' ')).not.toContain('executado')
    const chapter = page.frames().at(-1)!
    expect(
      await chapter.evaluate(() => [
        document.getElementById('trap')!.hasAttribute('href'),
        document.querySelectorAll('[src], [srcset]').length,
      ]),
    ).toEqual([false, 1])
    await chapter.evaluate(() => document.getElementById('note')!.click())
    await expect(pageNumber(page)).toHaveText('Página 3 de 3')
    await page.getByRole('button', { name: 'Voltar à página 2' }).click()
    await expect(pageNumber(page)).toHaveText('Página 2 de 3')
    await expect(page.getByRole('button', { name: /Voltar à página/ })).toHaveCount(0)
  },
)

test('a PDF that cannot be shown is offered as a download', { tag: '@long' }, async ({ page, store }) => {
  await signReaderIn(store, page.context(), { email })
  await contentIs(page, 'application/pdf', brokenPdf)
  await page.goto('/minha-estante/e-books')
  await openBook(page, 'Terça sem pressa')
  await expect(page.getByText('Este e-book não abriu aqui.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: /Baixar/ })).toBeVisible()
})
