import { plentifulBook } from '#database/seed/fixtures.ts'
import { sellOrder } from '../screens/place-order.ts'
import { expect, expectAccessible, onNextMutation, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

// The browser logs the call that fails on purpose.
test.use({ ignoredErrors: /ERR_FAILED/ })

test('a printed book is sold, found, and sent', async ({ page, sandbox, store, context }) => {
  const email = 'para.enviar@correio.com.br'
  const orderId = await sellOrder(store, sandbox, { email, items: [{ id: plentifulBook.id, quantity: 1 }] })
  const short = orderId.slice(0, 8)
  const staff = new Staff(page)
  await staff.signIn(renata, '/admin/orders')

  await test.step('the order is found by filters and by id', async () => {
    const filter = (name: string, choice: string) => page.getByRole('group', { name }).getByRole('link', { name: choice }).click()
    await filter('Pago', 'Sim')
    await filter('Enviado', 'Não')
    await filter('Com item físico', 'Sim')
    await expect(page).toHaveURL(/pago=sim&enviado=nao&fisico=sim/)
    await expect(staff.row(short)).toContainText('Pago - Aguardando Envio')
    await expect(page.getByText('Concluído')).toHaveCount(0)
    await filter('Pago', 'Não')
    await expect(staff.row('Pendente').first()).toBeVisible()
    await filter('Enviado', 'Sim')
    await expect(page.getByText('Nenhum pedido encontrado')).toBeVisible()
    await page.goto('/admin/orders')
    await staff.search(short)
    await expect(page.getByText('Mostrando 1 pedido', { exact: true })).toBeVisible()
    await expect(page.getByText('Página 1 de 1')).toBeVisible()
    await staff.search('PARA.ENVIAR')
    await expect(staff.row(short)).toContainText(email)
  })

  await test.step('the dialog shows all details', async () => {
    await page.getByRole('button', { name: `Detalhes do pedido ${short}` }).click()
    const dialog = page.getByRole('dialog', { name: /Detalhes do Pedido/ })
    for (const text of ['Pedido criado', 'Pagamento confirmado', '529.982.247-25', '(71) 98811-2040', 'CEP 40155-210', plentifulBook.title])
      await expect(dialog.getByText(text, { exact: false }).first()).toBeVisible()
    await expect(dialog.getByText('Acesso ao que foi comprado')).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Linha do tempo' }).getByText('Enviado')).toHaveCount(0)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: 'Copiar endereço' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Salvador - BA')
  })

  await test.step('the order is marked as sent, not sent, and sent', async () => {
    const dialog = page.getByRole('dialog', { name: /Detalhes do Pedido/ })
    await onNextMutation(page, (route) => route.abort())
    await dialog.getByRole('button', { name: 'Marcar como Enviado' }).click()
    await staff.expectToast('Failed to update order')
    await dialog.getByRole('button', { name: 'Marcar como Enviado' }).click()
    await expect(dialog.getByRole('list', { name: 'Linha do tempo' }).getByText('Enviado')).toBeVisible()
    await dialog.getByText('Histórico').click()
    await expect(dialog.getByText('marcou como enviado')).toBeVisible()
    await dialog.getByRole('button', { name: 'Informar rastreamento' }).click()
    await dialog.getByLabel('Código de rastreamento').fill('AA123456789BR')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog.getByRole('link', { name: 'Ver nos Correios' })).toHaveAttribute('href', /objetos=AA123456789BR$/)
    await page.keyboard.press('Escape')
    await expect(staff.row(short).getByText('Enviado', { exact: true })).toBeVisible()
    await staff.row(short).getByRole('button', { name: 'Marcar como Não Enviado' }).click()
    await staff.expectToast('marcado como não enviado')
    await expect(staff.row(short)).toContainText('Pago - Aguardando Envio')
    await staff.row(short).getByRole('button', { name: 'Marcar como Enviado' }).click()
    await expect(staff.row(short).getByText('Enviado', { exact: true })).toBeVisible()
  })

  await test.step('the order is refunded once, with an e-mail', async () => {
    await page.getByRole('button', { name: `Detalhes do pedido ${short}` }).click()
    const dialog = page.getByRole('dialog', { name: /Detalhes do Pedido/ })
    await dialog.getByRole('button', { name: 'Fazer um reembolso' }).click()
    await dialog.getByRole('button', { name: /^Devolver R/ }).click()
    await page
      .getByRole('dialog', { name: /^Devolver/ })
      .getByRole('button', { name: /^Devolver/ })
      .click()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'o pedido inteiro' })).toContainText('Reembolsado')
    await expect(dialog.getByRole('button', { name: 'Fazer um reembolso' })).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: /^Marcar como (Não )?Enviado$|rastreamento|^Corrigir$/ })).toHaveCount(0)
    expect(await store.rows('select status from orders where id = $1', [orderId])).toEqual([{ status: 'REFUNDED' }])
    const refunds = async () => (await sandbox.emails(email)).filter(({ subject }) => subject.startsWith('Seu reembolso'))
    await expect.poll(async () => (await refunds()).length).toBe(1)
  })
})
