import { plainCourse } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { expect, expectAccessibleOnPhoneAndDesk, test } from './journey.ts'

test('a mistyped domain gets a suggestion that can be dismissed or accepted and never blocks the purchase', async ({ page, store }) => {
  const buyer = new Buyer(page, 'joana.sugestao@gmial.com')
  const suggestion = page.getByText(/Você quis dizer/)
  const email = page.getByLabel('E-mail')
  await page.goto(`/checkout?type=course&id=${plainCourse.id}`)

  await test.step('no suggestion while typing; the corrected address when the field loses the focus', async () => {
    await email.pressSequentially('joana.sugestao@gmail.co')
    await expect(email).toHaveValue('joana.sugestao@gmail.co')
    await expect(suggestion).toHaveCount(0)
    await email.fill(buyer.email)
    await expect(suggestion).toHaveCount(0)
    await email.press('Tab')
    await expect(page.getByRole('status').filter({ has: suggestion })).toContainText('Você quis dizer joana.sugestao@gmail.com?')
    await expectAccessibleOnPhoneAndDesk(page)
  })

  await test.step('a dismissed suggestion does not come back for this address', async () => {
    await page.getByRole('button', { name: 'Não, está certo' }).click()
    await expect(suggestion).toHaveCount(0)
    await expect(email).toBeFocused()
    await email.press('Tab')
    await expect(suggestion).toHaveCount(0)
    await expect(email).toHaveValue(buyer.email)
  })

  await test.step('another typo gets another suggestion, which one key press accepts', async () => {
    await email.fill('joana.sugestao@hotmial.com')
    await email.press('Tab')
    await expect(suggestion).toBeVisible()
    await page.getByRole('button', { name: 'joana.sugestao@hotmail.com' }).press('Enter')
    await expect(email).toHaveValue('joana.sugestao@hotmail.com')
    await expect(email).toBeFocused()
    await expect(suggestion).toHaveCount(0)
  })

  await test.step('the address can be used as it was typed', async () => {
    await buyer.fillPersonalData()
    await expect(suggestion).toHaveCount(0)
    await buyer.choosePix()
    await buyer.finish()
    const orders = await store.rows<{ email: string }>('select email from orders where email = $1', [buyer.email])
    expect(orders).toHaveLength(1)
  })
})
