import type { Locator, Page } from '@playwright/test'
import { courseWithModules, ebook, plentifulBook } from '#database/seed/fixtures.ts'
import { sellOrder } from '../screens/place-order.ts'
import { expect, test } from './journey.ts'
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

/** The confirmation names the amount, what is refunded, and the buyer. */
async function refund(page: Page, dialog: Locator, { amount, what }: { amount: string; what: string }) {
  const label = new RegExp(`^Devolver R\\$\\s${amount}`)
  await dialog.getByRole('button', { name: label }).click()
  const question = page.getByRole('dialog', { name: label })
  await expect(question).toContainText('em.partes@correio.com.br')
  await expect(question).toContainText(what)
  await question.getByRole('button', { name: label }).click()
  await expect(dialog.getByRole('group', { name: 'O que reembolsar' })).toHaveCount(0)
}

test.use({ keepsFocus: true })

test('only the rest of an order can be refunded, to the cent', { tag: '@long' }, async ({ page, store, sandbox }) => {
  const id = await sell(store, sandbox)
  await new Staff(page).signIn(renata, `/admin/orders?pedido=${id}`)
  const dialog = page.getByRole('dialog', { name: /Detalhes do Pedido/ })
  const form = dialog.getByRole('group', { name: 'O que reembolsar' })
  const offered = form.getByRole('listitem')
  const open = () => dialog.getByRole('button', { name: 'Fazer um reembolso' }).click()

  await test.step('at first the whole order, each line less its share of the coupon', async () => {
    await open()
    await expect(form.getByRole('radio', { name: /^O pedido inteiro/ })).toHaveAccessibleName(/274,50/)
    await expect(offered).toHaveCount(3)
    await expect(offered.filter({ hasText: courseWithModules.title })).toContainText('170,10')
    await expect(offered.filter({ hasText: ebook.title })).toContainText('30,60')
    // The shipping of the parcel is refunded with its only printed book.
    await expect(offered.filter({ hasText: plentifulBook.title })).toContainText('73,80')
    await form.getByRole('checkbox', { name: new RegExp(courseWithModules.title) }).check()
    await form.getByRole('checkbox', { name: new RegExp(ebook.title) }).check()
    await expect(form.getByText(/Somam/)).toContainText('200,70')
    await form.getByRole('checkbox', { name: new RegExp(ebook.title) }).uncheck()
    await refund(page, dialog, { amount: '170,10', what: courseWithModules.title })
    await expect(dialog.getByRole('listitem').filter({ hasText: renata })).toContainText(courseWithModules.title)
  })

  await test.step('then only the rest, which ends the order', async () => {
    await open()
    await expect(form.getByText(/O pedido inteiro/)).toHaveCount(0)
    await expect(form.getByRole('radio', { name: /^O que resta do pedido/ })).toHaveAccessibleName(/104,40/)
    await expect(offered).toHaveCount(2)
    await refund(page, dialog, { amount: '104,40', what: 'o que resta' })
    await expect(dialog.getByRole('button', { name: 'Fazer um reembolso' })).toHaveCount(0)
    expect(await store.rows('select status from orders where id = $1', [id])).toEqual([{ status: 'REFUNDED' }])
  })
})

test(
  'money that has returned already is recorded: in the portal for a line, the rest outside PagBank',
  { tag: '@long' },
  async ({ page, store, sandbox }) => {
    const id = await sell(store, sandbox)
    const charge = await store.providerOrder(id)
    await sandbox.call(`/console/orders/${charge}/refund`, { value: 3_060 })
    await expect.poll(() => store.rows('select scope from refunds where order_id = $1', [id])).toEqual([{ scope: 'PROVIDER' }])
    await new Staff(page).signIn(renata, `/admin/orders?pedido=${id}`)
    const dialog = page.getByRole('dialog', { name: /Detalhes do Pedido/ })
    const form = dialog.getByRole('group', { name: 'O que reembolsar' })
    const way = form.getByRole('group', { name: 'Por onde o dinheiro volta' })
    const record = async (question: RegExp) => {
      await form.getByRole('button', { name: /^Registrar R/ }).click()
      const confirm = page.getByRole('dialog', { name: question })
      await expect(confirm).toContainText('Nenhum dinheiro sai agora')
      await confirm.getByRole('button', { name: /^Registrar/ }).click()
      await expect(form).toHaveCount(0)
    }

    await test.step('the same amount as a line is taken for its refund', async () => {
      await dialog.getByRole('button', { name: 'Fazer um reembolso' }).click()
      await form.getByRole('checkbox', { name: new RegExp(ebook.title) }).check()
      await expect(way.getByRole('radio', { name: /portal do PagBank: R\$\s30,60/ })).toBeChecked()
      await record(/^Registrar R\$\s30,60 por/)
      await expect(dialog.getByRole('listitem').filter({ hasText: 'feito no PagBank' })).toContainText(ebook.title)
    })

    await test.step('the rest went by bank transfer', async () => {
      await dialog.getByRole('button', { name: 'Fazer um reembolso' }).click()
      await way.getByRole('radio', { name: 'Já voltou por fora do PagBank' }).check()
      await form.getByLabel('Como voltou').selectOption('Por transferência')
      await form.getByRole('button', { name: /^Registrar R/ }).click()
      await expect(form.getByLabel('Motivo')).toHaveAccessibleDescription(/^Escreva o motivo, com 10 caracteres/)
      await expect(form.getByLabel('Motivo')).toBeFocused()
      await form.getByLabel('Motivo').fill('O prazo do PagBank acabou; comprovante no Drive.')
      await record(/^Registrar R\$\s243,90,/)
      await expect(dialog.getByRole('listitem').filter({ hasText: 'por fora do PagBank, por transferência' })).toContainText('comprovante')
      expect(await store.rows('select status from orders where id = $1', [id])).toEqual([{ status: 'REFUNDED' }])
    })
  },
)
