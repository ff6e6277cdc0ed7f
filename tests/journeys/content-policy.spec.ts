import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { courseWithModules, ebook, plentifulBook } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { awake, expect, test } from './journey.ts'
import { Staff } from './staff.ts'

/** What a browser was kept from; it says each in its console too, and that fails any journey. */
const tellViolations = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`kept from: ${effectiveDirective} ${blockedURI}`),
    ),
  )

test('no page of the store needs what its policy forbids', async ({ page, store }) => {
  await tellViolations(page)
  await store.rows(
    "insert into posts (title, slug, type, video, created_at) values ('Um filme', 'um-filme', 'VIDEO', 'https://youtu.be/dQw4w9WgXcQ', '2020-01-01')",
  )
  const paths = [
    '/courses',
    '/courses?busca=ansiedade',
    `/courses/${courseWithModules.id}`,
    '/books',
    `/books/${ebook.id}`,
    '/noticias',
    '/postcheckout',
    '/unauthorized',
    '/',
  ]
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await awake(page)
  }
  const buyer = new Buyer(page, 'policia.da.pagina@correio.com.br')
  await buyer.putIntoCart('/books', plentifulBook.title)
  await page.goto('/cart', { waitUntil: 'networkidle' })
  await page.goto('/checkout')
  await buyer.fillPersonalData()
  await buyer.fillAddress()
  await buyer.choosePix()
  await buyer.finish()
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()

  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>um filme</p>' }))
  await page.goto('/noticias/um-filme')
  await awake(page)
  await page.getByRole('link', { name: /Assistir ao vídeo/ }).click()
  await expect(page.frameLocator('iframe').getByText('um filme')).toBeVisible()
  // Others count the posts.
  await store.rows("delete from posts where slug = 'um-filme'")
})

test('the sign-in and its silent renewal pass the policy', async ({ page }) => {
  await tellViolations(page)
  await new Staff(page).signIn('renata.lopes@sabia.example')
  await expect(page.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
  // The token lives in memory: after a new load it comes from the tenant's hidden frame.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/admin/)
})

// The panel's screens are opened one by one in panel-states.spec.ts, where a violation fails the journey as any error in the console does.

test.describe('what a stranger brought into a page', () => {
  test.use({ forgives: /./ })

  test('does not run, and the page still does', async ({ page }) => {
    await page.route('**/courses', async (route) => {
      const response = await route.fetch()
      const foreign =
        '<script>window.stolen = "inline"</script><script nonce="guessed">window.stolen = "nonce"</script><img src="/none.png" onerror="window.stolen = \'handler\'"><script src="https://evil.example/x.js"></script><base href="https://evil.example/">'
      await route.fulfill({ response, body: (await response.text()).replace('</main>', `${foreign}</main>`) })
    })
    const asked: string[] = []
    await page.route('https://evil.example/**', async (route) => {
      asked.push(route.request().url())
      await route.fulfill({ contentType: 'text/javascript', body: 'window.stolen = "file"' })
    })
    await page.goto('/courses', { waitUntil: 'networkidle' })
    await awake(page)
    expect(await page.evaluate(() => [(window as { stolen?: string }).stolen, document.baseURI.includes('evil')])).toEqual([
      undefined,
      false,
    ])
    expect(asked).toEqual([])
  })

  test('does not show the store in a frame of its own', async ({ page, store }) => {
    const stranger = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end(`<iframe src="${store.url}/checkout" title="a trap"></iframe>`),
    ).listen(0, 'localhost')
    await once(stranger, 'listening')
    await page.goto(`http://localhost:${(stranger.address() as AddressInfo).port}/`, { waitUntil: 'load' })
    expect(page.frames()).toHaveLength(2)
    // The browser shows a page of its own instead.
    await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
    stranger.close()
  })
})
