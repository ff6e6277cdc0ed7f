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

  await test.step('the order is found by filters and by its address', async () => {
    const filter = (name: string, choice: string) => page.getByRole('group', { name }).getByRole('link', { name: choice }).click()
    await filter('Pago', 'Sim')
    await filter('Enviado', 'Não')
    await filter('Com item físico', 'Sim')
    await expect(page).toHaveURL(/pago=sim&enviado=nao&fisico=sim/)
    await expect(staff.row(short)).toContainText('Pago - Aguardando Envio')
    await expect(page.getByText('Concluído')).toHaveCount(0)
    await page.goto('/admin/orders')
    await staff.search('PARA.ENVIAR')
    await expect(page.getByText('Mostrando 1 pedido', { exact: true })).toBeVisible()
    await expect(staff.row(short)).toContainText(email)
  })

  await test.step('the dialog shows who, what and when, and leads to the page with the filters of the list', async () => {
    const dialog = page.getByRole('dialog', { name: /Detalhes do Pedido/ })
    await staff.row(short).getByText('Pago - Aguardando Envio').click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: `Detalhes do pedido ${short}` }).click()
    for (const text of ['Pedido criado', 'Pagamento confirmado', '529.982.247-25', '(71) 98811-2040', 'CEP 40155-210', plentifulBook.title])
      await expect(dialog.getByText(text, { exact: false }).first()).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Linha do tempo' }).getByText('Enviado')).toHaveCount(0)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: 'Copiar endereço' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Salvador - BA')
    await expectAccessible(page)
    await dialog.getByRole('link', { name: 'Abrir o pedido' }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderId}\\?busca=PARA.ENVIAR$`))
    await expect(page.getByRole('button', { name: 'Anotar' })).toBeVisible()
  })

  const main = page.getByRole('main')
  await test.step('the order is marked as sent, and as not sent', async () => {
    await onNextMutation(page, (route) => route.abort())
    await main.getByRole('button', { name: 'Marcar como Enviado' }).click()
    await staff.expectToast('Failed to update order')
    await main.getByRole('button', { name: 'Marcar como Enviado' }).click()
    await expect(main.getByRole('list', { name: 'Linha do tempo' }).getByText('Enviado')).toBeVisible()
    await main.getByText('Histórico').click()
    await expect(main.getByText('marcou como enviado')).toBeVisible()
    await main.getByRole('button', { name: 'Informar rastreio' }).click()
    await main.getByLabel('Código de rastreio').fill('AA123456789BR')
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Salvar' }).click()
    await expect(main.getByRole('link', { name: 'Ver nos Correios' })).toHaveAttribute('href', /objetos=AA123456789BR$/)
    await main.getByRole('link', { name: 'Pedidos', exact: true }).click()
    await expect(staff.row(short).getByText('Enviado', { exact: true })).toBeVisible()
    await staff.row(short).getByRole('button', { name: 'Marcar como Não Enviado' }).click()
    await staff.expectToast('marcado como não enviado')
    await expect(staff.row(short)).toContainText('Pago - Aguardando Envio')
  })
})

test(
  'the page of an order is worked by keyboard, and walks through the list that it was opened from',
  { tag: '@long' },
  async ({ page, sandbox, store }) => {
    const email = 'um.de.tres@correio.com.br'
    const sell = (first: string) => sellOrder(store, sandbox, { email: first + email, items: [{ id: plentifulBook.id, quantity: 1 }] })
    const [oldest, middle, newest] = [await sell('a.'), await sell('b.'), await sell('c.')]
    const staff = new Staff(page)
    await staff.signIn(renata, `/admin/orders?pago=sim&enviado=nao&fisico=sim&busca=${encodeURIComponent(email)}`)
    const main = page.getByRole('main')
    const isOpen = (id: string) => expect(page).toHaveURL(new RegExp(`/admin/orders/${id}\\?pago=sim`))

    await staff.row(middle.slice(0, 8)).getByRole('link').first().focus()
    await page.keyboard.press('Enter')
    await isOpen(middle)
    const head = main.locator('header')
    await expect(head.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/5571988112040')

    await test.step('an order that leaves the list still knows its neighbours', async () => {
      await head.getByRole('button', { name: 'Marcar como Enviado' }).focus()
      await page.keyboard.press('Enter')
      await staff.expectToast('marcado como enviado')
      await expect(head.getByRole('link', { name: 'Próximo pedido da lista' })).toBeVisible()
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route('**/graphql', async (route) => {
        if (route.request().postData()?.includes('GetOrder(')) await promise
        await route.continue()
      })
      // The second press comes while the first one's order is still being read.
      await page.keyboard.press('j')
      await page.keyboard.press('k')
      await isOpen(newest)
      resolve()
      await page.unrouteAll({ behavior: 'wait' })
      await page.keyboard.press('j')
      await isOpen(oldest)
      await expect(head.getByRole('link', { name: 'Próximo pedido da lista' })).toHaveCount(0)
      await expect(head.getByRole('link', { name: 'Pedido anterior da lista' })).toBeVisible()
      await page.keyboard.press('k')
      await isOpen(newest)
    })

    await test.step('a note is written, and J in it is a letter', async () => {
      await main.getByRole('button', { name: 'Anotar' }).focus()
      await page.keyboard.press('Enter')
      await main.getByLabel('Anotação').focus()
      await page.keyboard.type('Já ligou duas vezes')
      await main.getByRole('link', { name: 'Pedidos', exact: true }).click()
      await page.getByRole('dialog', { name: 'Fechar sem salvar?' }).getByRole('button', { name: 'Ficar' }).click()
      await expectAccessible(page)
      await main.getByRole('button', { name: 'Salvar' }).focus()
      await page.keyboard.press('Enter')
      await expect(main.getByRole('region', { name: 'Anotações' }).getByRole('listitem')).toContainText('Já ligou duas vezes')
      await expect(main.getByRole('region', { name: 'Anotações' }).getByRole('listitem')).toContainText(renata)
      await isOpen(newest)
    })

    await test.step('the head stays in view', async () => {
      await page.setViewportSize({ width: 360, height: 640 })
      await main.getByText('Histórico').scrollIntoViewIfNeeded()
      await expect(head.getByRole('heading', { level: 1 })).toBeInViewport()
      await expect(head.getByRole('button', { name: 'Marcar como Enviado' })).toBeInViewport()
      await expectAccessible(page)
    })
  },
)
