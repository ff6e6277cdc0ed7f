import { directCourse, plainCourse } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { expect, expectAccessible, test } from './journey.ts'

const openPix = { level: 1, name: 'Você já tem um PIX em aberto' } as const

test(
  'going back from the PIX page of a direct purchase shows the open PIX instead of a form for a second order',
  { tag: '@long' },
  async ({ page, sandbox, store }) => {
    const buyer = new Buyer(page, 'pix.em.aberto@correio.com.br')
    const checkout = `/checkout?type=course&id=${directCourse.id}`
    const heading = page.getByRole('heading', openPix)
    const code = () => page.getByLabel('PIX copia e cola').inputValue()

    const orderId = await buyer.orderByPix(directCourse.id)
    const text = await code()

    await test.step('going back shows a notice with a link to the same code', async () => {
      await page.goBack()
      await expect(heading).toBeVisible()
      await expect(page.getByText(directCourse.title)).toBeVisible()
      await expect(page.getByText(/R\$\s149,00/)).toBeVisible()
      await expect(page.getByText(/O código vale até \d{2}\/\d{2}\/\d{4}/)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Ver o código PIX' }).click()
      await expect(page).toHaveURL(/\/postcheckout$/)
      expect(await code()).toBe(text)
    })

    await test.step('its address shows the notice as well; another product has its form', async () => {
      await page.goto(checkout)
      await expect(heading).toBeVisible()
      await page.goto(`/checkout?type=course&id=${plainCourse.id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Pagamento' })).toBeVisible()
    })

    await test.step('a second order can be placed, and the form keeps what was typed', async () => {
      await page.goto(checkout)
      await page.getByRole('button', { name: 'Fazer um novo pedido' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Pagamento' })).toBeVisible()
      await expect(page.getByLabel('Nome completo')).toHaveValue('Joana Ribeiro Farias')
    })

    await test.step('an expired code is not open', async () => {
      const restore = await page.evaluate(() => {
        const saved = localStorage.getItem('sabia.order') ?? '{}'
        localStorage.setItem('sabia.order', JSON.stringify({ ...(JSON.parse(saved) as object), expiration: new Date(0).toISOString() }))
        return saved
      })
      await page.goto(checkout)
      await expect(page.getByRole('heading', { level: 1, name: 'Pagamento' })).toBeVisible()
      await page.evaluate((saved) => localStorage.setItem('sabia.order', saved), restore)
    })

    await test.step('a paid code is not open', async () => {
      await sandbox.pay(await store.providerOrder(orderId))
      await expect
        .poll(() => store.rows('select status from orders where id = $1', [orderId]), { timeout: 60_000 })
        .toEqual([{ status: 'PAID' }])
      await page.goto(checkout)
      await expect(page.getByRole('heading', { level: 1, name: 'Pagamento' })).toBeVisible()
      await expect(heading).toHaveCount(0)
    })
  },
)
