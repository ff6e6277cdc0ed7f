import { courseWithModules, directCourse } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { expect, jump, test } from './journey.ts'

test('a direct course with two order bumps by card: declined, abandoned, then paid', { tag: '@long' }, async ({ page, sandbox, store }) => {
  const buyer = new Buyer(page, 'cartao.complementos@correio.com.br')

  await test.step('a course for direct sale leads straight to its checkout', async () => {
    await buyer.search('/courses', directCourse.title)
    const card = page.getByRole('listitem').filter({ hasText: directCourse.title })
    await expect(card.getByText('Direct', { exact: true })).toBeVisible()
    await card.getByRole('link', { name: /^Comprar Agora/ }).click()
    await expect(page).toHaveURL(new RegExp(`/checkout\\?type=course&id=${directCourse.id}$`))
    await expect(page.getByRole('link', { name: 'Voltar ao produto' })).toHaveAttribute('href', `/courses/${directCourse.id}`)
    await expect(page.getByText('Endereço de entrega')).toHaveCount(0)
  })

  await test.step('what is ticked for one product is not ticked for another, nor is one paid on the page of the other', async () => {
    const hour = page.getByRole('checkbox', { name: /Consulta Psiquiátrica/ })
    await hour.check()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/graphql', async (route) => {
      await released
      await route.fallback()
    })
    await jump(page, `/checkout?type=course&id=${courseWithModules.id}`)
    await expect(page.getByText('Preparando o pagamento')).toBeVisible()
    await expect(buyer.submit).toHaveCount(0)
    release()
    await page.getByRole('button', { name: /^Ver mais/ }).click()
    await expect(hour).not.toBeChecked()
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Voltar ao produto' })).toHaveAttribute('href', `/courses/${directCourse.id}`)
  })

  await test.step('both hours are selected and the total includes them', async () => {
    await expect(page.getByRole('group', { name: 'Veja também:' })).toBeVisible()
    await page.getByRole('checkbox', { name: /Consulta Psiquiátrica/ }).check()
    await page.getByRole('checkbox', { name: /Terapia/ }).check()
    await buyer.fillPersonalData()
    await expect(buyer.submit).toBeDisabled()
    await expect(page.getByText('Escolha a forma de pagamento.')).toBeVisible()
    await buyer.chooseCard()
    // 149 + 300 + 180
    await expect(buyer.submit).toContainText(/R\$\s629,00/)
    await expect(buyer.submit).toBeEnabled()
  })

  await test.step('a reload keeps everything', async () => {
    await page.reload()
    await expect(page.getByLabel('Nome completo')).toHaveValue('Joana Ribeiro Farias')
    await expect(page.getByRole('checkbox', { name: /Consulta Psiquiátrica/ })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /Terapia/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: /Cartão/ })).toBeChecked()
    await expect(buyer.submit).toContainText(/R\$\s629,00/)
  })

  await test.step("the card is declined on PagBank's page, then the page is abandoned", async () => {
    await buyer.finish('redirect')
    await expect(page.getByText(/R\$\s629,00/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Ser recusado' }).click()
    await expect(page.getByText('O banco recusou o cartão. Tente de novo.')).toBeVisible()
    await page.getByRole('button', { name: 'Desistir' }).click()
    await expect(page).toHaveURL(/\/postcheckout\?ref=/)
    await expect(page.getByRole('heading', { name: 'Pagamento Realizado!' })).toBeVisible()
    await expect(page.getByText('PENDENTE')).toBeVisible()
  })

  await test.step('the link back to the card page works, and after the payment the page shows the confirmation', async () => {
    await page.getByRole('link', { name: 'Voltar à página do PagBank' }).click()
    await page.getByLabel('Parcelas').selectOption('12')
    await page.getByRole('button', { name: 'Pagar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Pagamento Confirmado!' })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('APROVADO')).toBeVisible()
  })

  await test.step('one order with the amount shown; the e-mail lists all three items', async () => {
    const orders = await store.rows<{ id: string; status: string; total_cents: number }>(
      'select id, status, total_cents from orders where email = $1',
      [buyer.email],
    )
    expect(orders).toMatchObject([{ status: 'PAID', total_cents: 62_900 }])
    const email = await sandbox.onlyEmail(buyer.email)
    for (const words of [directCourse.title, 'Terapia', 'Consulta Psiquiátrica']) expect(email.text).toContain(words)
  })
})
