import { expect, expectAccessible, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

test('from the page of a customer an e-mail is sent again, and more downloads are allowed', { tag: '@long' }, async ({ page, store }) => {
  const [line] = await store.rows<{ id: string; order_id: string; email: string; title: string }>(
    `select item.id, orders.id as order_id, orders.email, item.title from order_items item join orders on orders.id = item.order_id
     join emails on emails.order_id = orders.id and emails.kind = 'ACCESS'
     where orders.status = 'PAID' and item.kind = 'BOOK' and not item.physical order by orders.created_at desc limit 1`,
  )
  const { id, order_id: orderId, email, title } = line!
  await store.rows(
    `insert into file_downloads (email, order_id, order_item_id, kind, bytes) select $1, $2, $3, 'BOOK', 2000000 from generate_series(1, 10)`,
    [email, orderId, id],
  )
  const staff = new Staff(page)
  await staff.signIn(renata, `/admin/customers/${email}`)

  await test.step('the e-mail goes out again, by the keyboard', async () => {
    await page.getByRole('button', { name: `Reenviar: Acesso ao que foi comprado, pedido ${orderId.slice(0, 8)}` }).focus()
    await page.keyboard.press('Enter')
    await staff.expectToast('O e-mail vai sair de novo')
    await expect(page.getByRole('table', { name: 'E-mails' })).toContainText(/enviado em .*, (na fila|de novo)/)
  })

  await test.step('more downloads are allowed once it is confirmed, and the history says by whom', async () => {
    const more = page.getByRole('button', { name: `Liberar mais downloads de ${title}` })
    await expect(more).toHaveCount(1)
    await more.click()
    await expect(page.getByRole('dialog')).toContainText(`“${title}” foi baixado 10 vezes nas últimas 24 horas.`)
    await expectAccessible(page)
    await staff.confirm('Liberar')
    await staff.expectToast('Downloads liberados')
    await expect(more).toHaveCount(0)
    await page.goto(`/admin/orders?pedido=${orderId}`)
    await page.getByText('Histórico', { exact: true }).click()
    await expect(page.getByText('downloads contados hoje')).toBeVisible()
  })
})
