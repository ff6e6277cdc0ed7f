import type { Page } from '@playwright/test'
import { courseWithModules, ebook, plentifulBook } from '#database/seed/fixtures.ts'
import { sellOrder } from '../screens/place-order.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { renata, Staff } from './staff.ts'
import type { SandboxConsole } from '../harness/sandbox-console.ts'
import type { StoreUnderTest } from '../harness/store-under-test.ts'

/** A course, an e-book and a printed book, with ten percent off the goods: 189 + 34 + 62 - 28,50 + 18 = R$ 274,50. */
const sell = (store: StoreUnderTest, sandbox: SandboxConsole) =>
  sellOrder(store, sandbox, {
    email: 'em.partes@correio.com.br',
    items: [courseWithModules, ebook, plentifulBook].map(({ id }) => ({ id, quantity: 1 })),
    coupon: 'SABIA10',
  })

const parts = (page: Page) => {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog', { name: 'Devolver dinheiro' })
  return { main, dialog, offered: dialog.getByRole('listitem'), refunds: main.getByRole('region', { name: 'Reembolsos' }) }
}

test.use({ keepsFocus: true })

test('one of three is refunded with four presses, and then only the rest, to the cent', async ({ page, store, sandbox }) => {
  const id = await sell(store, sandbox)
  const { main, dialog, offered, refunds } = parts(page)
  const [buyer] = await store.rows<{ name: string }>('select name from orders where id = $1', [id])
  const staff = new Staff(page)
  await staff.signIn(renata, '/admin/orders')

  await test.step('from the list: the order, the line, why, and the button that names amount, item and buyer', async () => {
    const presses = [
      staff.row(id.slice(0, 8)).getByRole('link', { name: buyer!.name }),
      main.getByRole('button', { name: `Devolver dinheiro de ${courseWithModules.title}` }),
      dialog.getByRole('radio', { name: 'Cortesia da loja' }),
      dialog.getByRole('button', { name: new RegExp(`^Devolver R\\$\\s170,10 por ${courseWithModules.title} a ${buyer!.name}$`) }),
    ]
    for (const press of presses) await press.click()
    await expect(dialog).toHaveCount(0)
    await expect(refunds.getByRole('listitem')).toContainText('cortesia da loja')
    await expect(refunds.getByRole('listitem')).toContainText(courseWithModules.title)
    expect(await store.rows('select why, amount_cents as cents from refunds where order_id = $1', [id])).toEqual([
      { why: 'GOODWILL', cents: 17_010 },
    ])
  })

  await test.step('nothing is sent before its reason is chosen; each line is less its share of the coupon', async () => {
    await refunds.getByRole('button', { name: 'Devolver dinheiro' }).click()
    await expect(dialog.getByRole('radio', { name: /^O que resta do pedido/ })).toHaveAccessibleName(/104,40/)
    await expect(offered).toHaveCount(2)
    await expect(offered.filter({ hasText: ebook.title })).toContainText('30,60')
    // The shipping of the parcel is refunded with its only printed book.
    await expect(offered.filter({ hasText: plentifulBook.title })).toContainText('73,80')
    await expect(dialog.getByRole('button', { name: /^Devolver R/ })).toBeDisabled()
    await expectAccessible(page)
  })

  await test.step('an amount keeps the order as it is; what is left of each line is less', async () => {
    await dialog.getByRole('radio', { name: 'Cortesia da loja' }).check()
    await dialog.getByRole('radio', { name: 'Um valor' }).check()
    await dialog.getByLabel('Quanto devolver, em reais').fill('10,44')
    await dialog.getByRole('button', { name: new RegExp(`^Devolver R\\$\\s10,44 a ${buyer!.name}$`) }).click()
    await expect(dialog).toHaveCount(0)
    await expect(refunds.getByRole('listitem').filter({ hasText: 'um valor' })).toContainText('10,44')
    await refunds.getByRole('button', { name: 'Devolver dinheiro' }).click()
    await expect(offered.filter({ hasText: ebook.title })).toContainText('26,90')
  })

  await test.step('the rest ends the order', async () => {
    await dialog.getByRole('radio', { name: 'Defeito ou falha na entrega' }).check()
    await dialog.getByRole('button', { name: /^Devolver R\$\s93,96 por .* e .* a / }).click()
    await expect(dialog).toHaveCount(0)
    await expect(main.getByRole('button', { name: /^Devolver/ })).toHaveCount(0)
    expect(await store.rows('select status from orders where id = $1', [id])).toEqual([{ status: 'REFUNDED' }])
  })
})
