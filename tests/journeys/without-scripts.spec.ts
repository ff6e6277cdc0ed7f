import { ebook } from '#database/seed/fixtures.ts'
import { expect, test } from './journey.ts'

const needed = 'Para comprar, ligue o JavaScript do navegador.'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test("'Comprar' explains that it needs JavaScript, in a list and on the page of a product", async ({ page, store }) => {
    for (const { path, width } of [
      { path: '/courses', width: 1280 },
      { path: `/books/${ebook.id}`, width: 360 },
    ]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(store.url + path)
      // Playwright's text locators ignore the content of <noscript>.
      await expect(page.locator('main noscript > p', { hasText: needed })).toBeVisible()
      const buy = page.getByRole('button', { name: /^Comprar/ }).filter({ visible: true })
      await buy.first().press('Enter')
      const explained = page.locator('main [popover]')
      await expect(explained).toContainText('Ligue-o nas configurações e recarregue a página.')
      await expect(explained.locator('a')).toHaveAttribute('href', /^mailto:/)
      await explained.locator('button', { hasText: 'Fechar' }).click()
      await expect(explained).toBeHidden()
      await buy.first().click()
      await expect(explained).toBeVisible()
    }
  })

  test('a product for direct sale leads to the checkout, which explains it; so do the cart and the post-checkout', async ({ page }) => {
    await page.goto('/books?pagina=1')
    await page
      .getByRole('link', { name: /^Comprar Agora/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/checkout\?type=book/)
    for (const [path, words] of [
      ['/checkout', 'Para pagar, ligue o JavaScript do navegador.'],
      ['/cart', needed],
      ['/postcheckout', 'Para pagar, ligue o JavaScript do navegador.'],
    ] as const) {
      await page.goto(path)
      await expect(page.locator('noscript p')).toHaveText(words)
      await expect(page.locator('noscript p')).toBeVisible()
      await expect(page.locator('noscript div div')).toContainText('Ligue-o nas configurações e recarregue a página.')
      // No spinner for content that never arrives.
      await expect(page.getByRole('main').getByRole('status').filter({ visible: true })).toHaveCount(0)
    }
  })
})
