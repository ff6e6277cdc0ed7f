import { awake, expect, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

// Each journey fails if a page violates the policy (journey.ts). No other one opens this page.
test('a film complies with the policy', { tag: '@long' }, async ({ page, store }) => {
  await store.rows(
    "insert into posts (title, slug, type, video, created_at) values ('Um filme', 'um-filme', 'VIDEO', 'https://youtu.be/dQw4w9WgXcQ', '2020-01-01')",
  )
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>um filme</p>' }))
  await page.goto('/noticias/um-filme')
  await awake(page)
  await page.getByRole('link', { name: /Assistir ao vídeo/ }).click()
  await expect(page.frameLocator('iframe').getByText('um filme')).toBeVisible()
  // Other journeys count the posts.
  await store.rows("delete from posts where slug = 'um-filme'")
})

test('the sign-in and its silent renewal comply with the policy', { tag: '@long' }, async ({ page }) => {
  await new Staff(page).signInAnew(renata)
  await expect(page.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
  // The token is only in memory: after a reload it comes from the tenant's hidden frame.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/admin/)
})

test.describe('injected content', () => {
  test.use({ ignoredErrors: /./ })

  test('is not executed, and the page still works', async ({ page }) => {
    await page.route('**/courses', async (route) => {
      const response = await route.fetch({ maxRetries: 1 })
      const foreign =
        '<script>window.stolen = "inline"</script><script nonce="guessed">window.stolen = "nonce"</script><img src="/none.png" onerror="window.stolen = \'handler\'"><script src="https://evil.example/x.js"></script><base href="https://evil.example/">'
      await route.fulfill({ response, body: (await response.text()).replace('</main>', `${foreign}</main>`) })
    })
    const requested: string[] = []
    await page.route('https://evil.example/**', async (route) => {
      requested.push(route.request().url())
      await route.fulfill({ contentType: 'text/javascript', body: 'window.stolen = "file"' })
    })
    await page.goto('/courses')
    await awake(page)
    expect(await page.evaluate(() => [(window as { stolen?: string }).stolen, document.baseURI.includes('evil')])).toEqual([
      undefined,
      false,
    ])
    expect(requested).toEqual([])
  })
})
