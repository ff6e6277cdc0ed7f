import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { chapter, chapterNames, newBook, opf, opfName, zipOf } from '../harness/epub-book.ts'
import { signReaderIn } from '../harness/reader-session.ts'
import type { StoreUnderTest } from '../harness/store-under-test.ts'
import { expect, test } from './journey.ts'

// What the policies block is logged as an error: here it is what should happen.
test.use({ ignoredErrors: /Content Security Policy|sandbox|Blocked|blocked|ERR_BLOCKED/ })

const email = 'lia.campos@correio.com.br'
const hack = `top.hacked = true; top.document.title = 'hacked'`

/** Everything in a chapter that could run, load from another host, or lead somewhere. */
const attacks = (host: string) => `<p id="here">Capítulo hostil</p>
<script>${hack}</script><script src="${host}/a.js"></script><script src="run.js"></script>
<img src="x" onerror="${hack}" alt=""/><img src="${host}/pixel.png" srcset="${host}/set.png 2x" alt=""/>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="${hack}"><script>${hack}</script>
  <image href="${host}/image.png" xlink:href="${host}/xlink.png"/><use href="${host}/use.svg#a"/>
  <a id="animated" xlink:href="#here"><text y="20">desenho</text><animate attributeName="href" values="javascript:${hack}" fill="freeze"/>
    <set attributeName="xlink:href" to="javascript:${hack}"/></a></svg>
<iframe src="${host}/frame"></iframe><iframe srcdoc="&lt;script>${hack}&lt;/script>"></iframe>
<object data="${host}/object"><embed src="${host}/embed"/></object>
<video poster="${host}/poster.png" src="${host}/video.mp4" autoplay="autoplay"><source src="${host}/source.mp4"/><track src="${host}/track.vtt"/></video>
<audio src="${host}/audio.mp3" autoplay="autoplay"></audio><input type="image" src="${host}/input.png"/>
<div style="background:url(${host}/div.png);position:fixed;inset:0;z-index:9999;background-image:u\\72l(${host}/escaped.png)">por cima</div>
<form action="${host}/form" method="post" target="_top"><button id="send">Enviar</button></form>
<p><a id="script" href="javascript:${hack}">um</a> <a id="tab" href="java&#9;script:${hack}">dois</a> <a id="control" href="&#32;&#10;javascript:${hack}">três</a>
<a id="top" href="${host}/top" target="_top">quatro</a> <a id="data" href="data:text/html,&lt;script>${hack}&lt;/script>">cinco</a>
<a id="ping" href="#here" ping="${host}/ping">seis</a></p>`

const heads = (
  host: string,
) => `<title>Hostil</title><base href="${host}/base/"/><meta http-equiv="refresh" content="0;url=${host}/refresh"/>
<link rel="stylesheet" href="${host}/style.css"/><link rel="preload" as="image" href="${host}/preload.png"/><link rel="dns-prefetch" href="${host}"/>
<style>@import url(${host}/import.css); @import "${host}/import2.css"; @font-face { font-family: f; src: url(${host}/font.woff2) }
body { font-family: f; background: url('${host}/body.png') } p { list-style-image: image-set("${host}/imageset.png" 1x) }</style>`

const drawing = (host: string) => `<?xml version="1.0"?><?xml-stylesheet href="${host}/pi.css"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" onload="${hack}"><script>${hack}</script><script href="${host}/d.js"/>
<foreignObject width="100" height="100"><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="${hack}"/></body></foreignObject>
<image href="${host}/drawing.png" width="10" height="10"/><text y="20">desenho</text></svg>`

function chaptersOf(host: string) {
  const book = newBook()
  book.files.set(chapterNames[0]!, chapter(attacks(host), { head: heads(host) }))
  book.files.set('OEBPS/texto/run.js', hack)
  book.files.set(opfName, opf.replace('</manifest>', '<item id="run" href="texto/run.js" media-type="text/javascript"/></manifest>'))
  return zipOf(book)
}

/** A book of fixed pages may consist of drawings. */
function drawingsOf(host: string) {
  const book = newBook()
  book.files.set('OEBPS/texto/1.svg', drawing(host))
  book.files.set(
    opfName,
    opf
      .replace('</metadata>', '<meta property="rendition:layout">pre-paginated</meta></metadata>')
      .replace('href="texto/cap%C3%ADtulo%201.xhtml" media-type="application/xhtml+xml"', 'href="texto/1.svg" media-type="image/svg+xml"'),
  )
  return zipOf(book)
}

/** The chapter that is shown. */
const frameOf = async (page: Page) => {
  await expect.poll(() => page.frames().length).toBeGreaterThan(1)
  return page.frames().at(-1)!
}

/** Opens a book that was made for another host, and resolves with what may be asked of its reader. */
async function openHostile(page: Page, store: StoreUnderTest, bookFor: (host: string) => Promise<Buffer>) {
  const reached: string[] = []
  const foreign = createServer((request, response) => {
    reached.push(request.url ?? '')
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end()
  }).listen(0, '127.0.0.1')
  await once(foreign, 'listening')
  const body = await bookFor(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}`)
  await page.route('**/api/library/books/*/content', (route) => route.fulfill({ body, contentType: 'application/epub+zip' }))
  // From its first page, wherever another test has left it.
  await page.route('**/api/library/books/*', (route) => route.fulfill({ json: { title: 'Livro hostil', format: 'EPUB', place: null } }))
  await signReaderIn(store, page.context(), { email })
  await page.goto('/minha-estante/e-books')
  await page.getByRole('link', { name: 'Ler agora Dicionário das pausas' }).click()
  await expect(page.getByText(/^Página 1 de /)).toBeVisible({ timeout: 30_000 })
  const address = page.url()
  return {
    /** Paths at the other host that were requested. */
    reached,
    isUnharmed: async () => {
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
      expect(await page.title()).not.toBe('hacked')
      // The reader's own marks for the way back are no addresses of the book.
      expect(page.url().replace(/#depois-da-pagina-\d+$/, '')).toBe(address)
    },
    close: () => {
      foreign.closeAllConnections()
      foreign.close()
    },
  }
}

/** By script, so that it meets the link wherever the page has it, and whatever lies above it. */
const press = async (page: Page, id: string) =>
  (await frameOf(page))
    .locator(`#${id}`)
    .evaluate((element) => element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))

test('a hostile e-book runs nothing, reaches no other host, and leads the window nowhere', { tag: '@long' }, async ({ page, store }) => {
  const { reached, isUnharmed, close } = await openHostile(page, store, chaptersOf)
  try {
    await expect((await frameOf(page)).locator('#here')).toHaveText('Capítulo hostil')
    for (const id of ['animated', 'script', 'tab', 'control', 'data', 'ping', 'send']) {
      await press(page, id)
      await isUnharmed()
    }
    expect(reached).toEqual([])
    // A link to the web opens beside the store, which it cannot reach.
    const [beside] = await Promise.all([page.waitForEvent('popup'), press(page, 'top')])
    expect(await beside.evaluate(() => window.opener as unknown)).toBeNull()
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await expect(page.getByText(/^Página [2-9] de /)).toBeVisible()
    await isUnharmed()
    expect(reached.filter((path) => path !== '/favicon.ico')).toEqual(['/top'])
  } finally {
    close()
  }
})

test('a hostile drawing as a page runs nothing and reaches no other host', { tag: '@long' }, async ({ page, store }) => {
  const { reached, isUnharmed, close } = await openHostile(page, store, drawingsOf)
  try {
    await expect((await frameOf(page)).getByText('desenho')).toBeAttached()
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await expect(page.getByText(/^Página [2-9] de /)).toBeVisible()
    await isUnharmed()
    expect(reached).toEqual([])
  } finally {
    close()
  }
})
