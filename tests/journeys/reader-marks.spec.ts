import type { Page } from '@playwright/test'
import { signReaderIn } from '../harness/reader-session.ts'
import { expect, expectAccessible, test } from './journey.ts'

/** The buyer of the demo's e-books. */
const email = 'lia.campos@correio.com.br'

async function openBook(page: Page, title: string) {
  await page.goto('/minha-estante/e-books')
  await page.getByRole('link', { name: `Ler agora ${title}` }).click()
  await expect(page.getByText(/^Página \d+ de \d+$/)).toBeVisible({ timeout: 30_000 })
}

/** Selects the first words of the page that is shown, as a finger would. Empty: it is not drawn yet. */
const selectInFrame = (page: Page) =>
  Promise.any(
    page
      .frames()
      .slice(1)
      .map((frame) =>
        frame.evaluate(() => {
          const text = document
            .createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) => (node.textContent!.trim().length > 20 ? 1 : 2))
            .nextNode()!
          document.getSelection()!.setBaseAndExtent(text, 0, text, 18)
          return document.getSelection()!.toString()
        }),
      ),
  ).catch(() => '')
const selectInPage = (page: Page) =>
  page.evaluate(() => {
    const span = [...document.querySelectorAll('.textLayer span')].find((each) => (each.firstChild?.nodeValue?.length ?? 0) > 18)
    if (!span) return ''
    document.getSelection()!.setBaseAndExtent(span.firstChild!, 0, span.firstChild!, 18)
    return document.getSelection()!.toString()
  })

/** Highlights that are drawn: those of a PDF by the browser, those of an EPUB by its library, each in an overlay of its own. */
const drawnMarks = (page: Page) =>
  page.evaluate(() => {
    const drawn = [...(CSS.highlights as Map<string, Set<unknown>>)].reduce((sum, [, ranges]) => sum + ranges.size, 0)
    const within = (root: ParentNode): number =>
      [...root.querySelectorAll('*')].reduce(
        (sum, { shadowRoot }) => sum + (shadowRoot ? within(shadowRoot) : 0),
        root.querySelectorAll('svg > g[fill]').length,
      )
    return drawn + within(document.querySelector('[data-reader]')!)
  })

/** The library of EPUBs closes what it draws in. */
function openShadows() {
  const attach = Object.getOwnPropertyDescriptor(Element.prototype, 'attachShadow')!.value as Element['attachShadow']
  Element.prototype.attachShadow = function (init) {
    return attach.call(this, { ...init, mode: 'open' })
  }
}

/** The text that is drawn, of a page of a PDF or a chapter of an EPUB. */
const drawnText = async (page: Page) => {
  const chapters = page
    .frames()
    .slice(1)
    .map((frame) => frame.locator('body').textContent())
  return [...(await page.locator('.textLayer').allTextContents()), ...(await Promise.all(chapters))].join(' ')
}

for (const [format, title, word] of [
  ['EPUB', 'Dicionário das pausas', 'pausa'],
  ['PDF', 'Terça sem pressa', 'pressa'],
] as const)
  test(`${format}: words are found, a passage is marked, and another device has it`, { tag: '@long' }, async ({ page, store, browser }) => {
    await signReaderIn(store, page.context(), { email })
    await openBook(page, title)
    await page.getByRole('button', { name: 'Buscar no livro' }).click()
    await page.getByRole('searchbox').fill(word)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^\d+ resultados$/)).toBeVisible({ timeout: 20_000 })
    // Closing it leaves the reader open, and the results.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Buscar no livro' }).click()
    const places = page.getByRole('dialog', { name: 'Buscar no livro' }).getByRole('listitem')
    for (const match of await places.locator('mark').allTextContents()) expect(match.toLowerCase()).toBe(word)
    const second = places.nth(1)
    await expect(second).toContainText(new RegExp(`\\S+\\s+\\S*${word}\\S*\\s+\\S+`, 'iu'))
    await second.getByRole('button').click()
    await expect(page.getByText(/faltam/)).toBeVisible()

    const quote = await expect
      .poll(() => (format === 'EPUB' ? selectInFrame(page) : selectInPage(page)), { timeout: 20_000 })
      .toMatch(/\S/)
      .then(() => (format === 'EPUB' ? selectInFrame(page) : selectInPage(page)))
    await page.getByRole('button', { name: 'Marcar de verde' }).click()
    await page.getByRole('button', { name: 'Anotações' }).click()
    const list = page.getByRole('dialog', { name: 'Anotações' })
    await expect(list.getByText(quote.trim())).toBeVisible()
    await list.getByRole('button', { name: 'Marcar esta página' }).click()
    await expect(list.getByRole('button', { name: 'Esta página está marcada' })).toBeDisabled()
    await expectAccessible(page)

    const context = await browser.newContext({ baseURL: store.url, viewport: { width: 360, height: 640 } })
    await signReaderIn(store, context, { email })
    const phone = await context.newPage()
    await phone.addInitScript(openShadows)
    const [mark] = await store.rows<{ id: string }>("select id from study_marks where colour = 'GREEN' order by created_at desc limit 1")
    await phone.goto(`${page.url().replace(/#.*/, '')}?marca=${mark!.id}`)
    await expect(phone.getByText(/^Página \d+ de \d+$/)).toBeVisible({ timeout: 30_000 })
    await phone.getByRole('button', { name: 'Anotações' }).click()
    await expect(phone.getByRole('dialog', { name: 'Anotações' }).getByText(quote.trim())).toBeVisible()
    await phone.keyboard.press('Escape')
    await expect.poll(() => drawnMarks(phone)).toBeGreaterThan(0)
    // A new edition may have other words there: the highlight is only in the list.
    await store.rows("update study_marks set quote = 'Palavras da edição anterior' where colour = 'GREEN'")
    await phone.reload()
    await expect(phone.getByText(/^Página \d+ de \d+$/)).toBeVisible({ timeout: 30_000 })
    await phone.getByRole('button', { name: 'Anotações' }).click()
    await expect(phone.getByRole('dialog', { name: 'Anotações' }).getByText('Palavras da edição anterior')).toBeVisible()
    await expect.poll(() => drawnText(phone)).toContain(quote.trim())
    expect(await drawnMarks(phone)).toBe(0)
    await context.close()
  })

test('colours, typeface and lines are chosen, and stay', { tag: '@long' }, async ({ page, store }) => {
  await signReaderIn(store, page.context(), { email })
  await openBook(page, 'Dicionário das pausas')
  const reader = page.locator('[data-reader]')
  const light = await reader.evaluate((element) => getComputedStyle(element).backgroundColor)
  await page.getByRole('button', { name: 'Aparência' }).click()
  for (const name of ['Sépia', 'Escuro']) {
    await page.getByText(name, { exact: true }).click()
    await expect.poll(() => reader.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(light)
    await expectAccessible(page)
  }
  await page.getByText('Sem serifa').click()
  await page.getByText('Largo').click()
  await page.reload()
  await expect(page.getByText(/^Página \d+ de \d+$/)).toBeVisible({ timeout: 30_000 })
  await expect(reader).toHaveAttribute('data-theme', 'DARK')
  const faces = await Promise.all(
    page
      .frames()
      .slice(1)
      .map((frame) => frame.evaluate(() => getComputedStyle(document.body).fontFamily)),
  )
  expect(faces.join()).toContain('system-ui')
})
