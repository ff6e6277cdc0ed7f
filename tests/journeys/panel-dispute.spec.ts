import { plainCourse } from '#database/seed/fixtures.ts'
import { sellOrder } from '../screens/place-order.ts'
import { expect, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

// The browser logs the calls that fail on purpose.
test.use({ ignoredErrors: /ERR_FAILED/ })

test('a disputed sale is recorded, proved on paper, answered, and lost', { tag: '@long' }, async ({ page, store, sandbox, context }) => {
  const email = 'quem.contesta@correio.com.br'
  const orderId = await sellOrder(store, sandbox, { email, items: [{ id: plainCourse.id, quantity: 1 }] })
  const charge = await store.providerOrder(orderId)
  const staff = new Staff(page)
  await staff.signIn(renata, `/admin/orders/${orderId}`)
  const main = page.getByRole('main')

  await test.step("PagBank's notification is recorded", async () => {
    await sandbox.call(`/console/orders/${charge}/dispute`, {})
    await main.getByRole('button', { name: 'Registrar contestação' }).click()
    await expect(main.getByText('Devolução especial (PIX)')).toBeVisible()
    const amount = main.getByLabel('Valor contestado, em reais')
    const paid = await amount.inputValue()
    await amount.fill('1.000.000,00')
    await main.getByRole('button', { name: 'Registrar', exact: true }).click()
    await expect(main.getByRole('alert').filter({ hasText: 'O valor vai até' })).toBeVisible()
    await amount.fill(`R$ ${paid}`)
    await expect(main.getByText(`Fica R$ ${paid}`)).toBeVisible()
    await main.getByLabel('Protocolo no PagBank').fill('MED-2026-1')
    await main.getByRole('button', { name: 'Registrar', exact: true }).click()
    await expect(main.getByText('Faltam 2 dias')).toBeVisible()
  })

  await test.step('the evidence fits two pages without the panel around it', async () => {
    await page.goto('/admin/disputes')
    await expect(page.getByRole('link', { name: /^Hoje \d+ em aberto$/ })).toBeAttached()
    await page.setViewportSize({ width: 1280, height: 800 })
    await staff
      .row(orderId.slice(0, 8))
      .getByRole('link', { name: /^Comprovação/ })
      .click()
    await expect(page.getByRole('heading', { name: 'Comprovação da venda' })).toBeVisible()
    for (const text of ['529.982.247-25', 'MED-2026-1', plainCourse.title]) await expect(page.getByText(text).first()).toBeVisible()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copiar texto' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('CPF: 529.982.247-25')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation', { name: 'Painel' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
    await page.emulateMedia({ media: null })
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const pages = paper.match(/\/Type \/Page\b/g)?.length ?? 0
    expect(pages).toBeGreaterThan(0)
    expect(pages).toBeLessThanOrEqual(2)
  })

  await test.step('it is answered and lost: the access ends', async () => {
    await page.getByRole('link', { name: 'Ver o pedido' }).click()
    await main.getByRole('button', { name: 'Marcar como respondida' }).click()
    await main.getByLabel('O que foi enviado ao PagBank').fill('A comprovação em PDF')
    await main.getByRole('button', { name: 'Marcar como respondida' }).click()
    await expect(main.getByText('A comprovação em PDF')).toBeVisible()
    await sandbox.call(`/console/orders/${charge}/dispute/decide`, { winner: 'BUYER' })
    await main.getByRole('button', { name: 'A loja perdeu' }).click()
    await main.getByRole('button', { name: 'A loja perdeu' }).click()
    await page.getByRole('dialog', { name: 'A loja perdeu a contestação?' }).getByRole('button', { name: 'A loja perdeu' }).click()
    await expect(main.getByText('Perdida', { exact: true })).toBeVisible()
    await main.getByText('Histórico', { exact: true }).click()
    await expect(main.getByText('contestação').first()).toBeVisible()
    expect(await store.rows('select status from orders where id = $1', [orderId])).toEqual([{ status: 'REFUNDED' }])
    expect(await store.rows('select id from course_accesses where email = $1', [email])).toEqual([])
  })
})
