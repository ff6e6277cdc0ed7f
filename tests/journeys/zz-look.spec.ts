import { courseWithModules, ebook } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { awake, expect, test } from './journey.ts'
test.use({ ignoredErrors: /./ })
test('look', async ({ page, store, sandbox }) => {
  test.setTimeout(200_000)
  const shot = async (name: string) => {
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [360, 768, 1280]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        await page.waitForTimeout(150)
        await page.screenshot({ path: `/tmp/A/${name}-${width}-${colorScheme}.png` })
      }
  }
  await page.goto('/entrar')
  await awake(page)
  await shot('email')
  await page.getByLabel('E-mail').fill('x')
  await page.getByRole('button', { name: 'Receber código' }).click()
  await page.waitForTimeout(1500)
  await shot('email-error')
  await page.getByLabel('E-mail').fill('look@correio.com.br')
  await page.getByRole('button', { name: 'Receber código' }).click()
  await expect(page.getByLabel('Código de seis números')).toBeFocused()
  await page.getByLabel('Código de seis números').fill('4832')
  await shot('code')
  await page.getByLabel('Código de seis números').fill('483201')
  await expect(page.getByText('não confere')).toBeVisible()
  await shot('code-error')
  const buyer = new Buyer(page, 'look@correio.com.br')
  await page.setViewportSize({ width: 1280, height: 800 })
  await buyer.putIntoCart('/courses', courseWithModules.title)
  await buyer.putIntoCart('/books', ebook.title)
  await page.goto('/checkout')
  await buyer.fillPersonalData()
  await buyer.choosePix()
  const orderId = await buyer.finish()
  const [payment] = await store.rows<{ provider_order_id: string }>('select provider_order_id from payments where order_id = $1', [orderId])
  await sandbox.pay(payment!.provider_order_id)
  await expect(page.getByRole('link', { name: /Assistir/ })).toBeVisible({ timeout: 30_000 })
  await shot('paid')
})
