import { plainCourse } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { expect, expectAccessibleOnPhoneAndDesk, test } from './journey.ts'

test('a mistyped domain: suggested, dismissed, taken with one press, and never in the way', async ({ page, store }) => {
  const buyer = new Buyer(page, 'joana.sugestao@gmial.com')
  const suggestion = page.getByText(/Você quis dizer/)
  const email = page.getByLabel('E-mail')
  await page.goto(`/checkout?type=course&id=${plainCourse.id}`)

  await test.step('nothing while it is typed, the right address once it is left', async () => {
    await email.pressSequentially('joana.sugestao@gmail.co')
    await expect(email).toHaveValue('joana.sugestao@gmail.co')
    await expect(suggestion).toHaveCount(0)
    await email.fill(buyer.email)
    await expect(suggestion).toHaveCount(0)
    await email.press('Tab')
    await expect(page.getByRole('status').filter({ has: suggestion })).toContainText('Você quis dizer joana.sugestao@gmail.com?')
    await expectAccessibleOnPhoneAndDesk(page)
  })

  await test.step('dismissed, it is gone for this address, also when the field is left again', async () => {
    await page.getByRole('button', { name: 'Não, está certo' }).click()
    await expect(suggestion).toHaveCount(0)
    await expect(email).toBeFocused()
    await email.press('Tab')
    await expect(suggestion).toHaveCount(0)
    await expect(email).toHaveValue(buyer.email)
  })

  await test.step('another slip is another suggestion, and one press by keyboard takes it', async () => {
    await email.fill('joana.sugestao@hotmial.com')
    await email.press('Tab')
    await expect(suggestion).toBeVisible()
    await page.getByRole('button', { name: 'joana.sugestao@hotmail.com' }).press('Enter')
    await expect(email).toHaveValue('joana.sugestao@hotmail.com')
    await expect(email).toBeFocused()
    await expect(suggestion).toHaveCount(0)
  })

  await test.step('whoever means it buys with it', async () => {
    await buyer.fillPersonalData()
    await expect(suggestion).toHaveCount(0)
    await buyer.choosePix()
    await buyer.finish()
    const orders = await store.rows<{ email: string }>('select email from orders where email = $1', [buyer.email])
    expect(orders).toHaveLength(1)
  })
})
