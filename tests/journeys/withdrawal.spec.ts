import { plentifulBook } from '#database/seed/fixtures.ts'
import { signReaderIn } from '../harness/reader-session.ts'
import { sellOrder } from '../screens/place-order.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

// The refusal after midnight.
test.use({ keepsFocus: true, ignoredErrors: /409/ })

/** In São Paulo, in five minutes: so that no midnight falls into the journey. Just before midnight this is tomorrow. */
const today = `(now() + interval '5 minutes') at time zone 'America/Sao_Paulo'`

test(
  'a buyer withdraws from a book that was sent, and staff receive it back; after the last day the page says whom to write to',
  { tag: '@long' },
  async ({ page, store, sandbox }) => {
    const email = 'desistiu.do.livro@correio.com.br'
    const buy = () => sellOrder(store, sandbox, { email, items: [{ id: plentifulBook.id, quantity: 2 }] })
    // Another journey of the store sets a longer guarantee.
    await store.rows('update store_settings set guarantee_days = 7')
    const [id, late] = [await buy(), await buy()]
    // A book counts as received 21 days after it was sent, and the last day is the seventh after that: today, to its end.
    const lastDayIs = (order: string, daysAgo: number) =>
      store.rows(
        `update orders set paid_at = now() - interval '60 days', sent_at = (${today} - make_interval(days => 28 + $2)) at time zone 'America/Sao_Paulo' where id = $1`,
        [order, daysAgo],
      )
    await Promise.all([lastDayIs(id, 0), lastDayIs(late, 0)])
    const [days] = await store.rows<{ last: string }>(`select to_char(${today}, 'DD/MM/YYYY') as last`)
    await signReaderIn(store, page.context(), { email })
    const section = page.getByRole('region', { name: 'Desistir da compra' })

    await test.step('the dialog says what happens, and nothing has to be explained', async () => {
      await page.goto('/minha-estante/pedidos')
      await page.getByRole('link', { name: `Desistir do pedido ${id.slice(0, 8)}` }).click()
      await expect(section).toContainText(`Até ${days!.last}, às 23h59`)
      await section.getByRole('button', { name: /^Desistir da compra/ }).click()
      const dialog = page.getByRole('dialog', { name: /^Desistir de/ })
      await expect(dialog).toContainText('o frete da devolução é por nossa conta')
      await dialog.getByRole('button', { name: 'Diminuir a quantidade' }).click()
      await expect(dialog).toHaveAccessibleName(`Desistir de 1 exemplar de “${plentifulBook.title}”?`)
      await dialog.getByRole('button', { name: /^Desistir de 1 exemplar e receber R\$\s62,00$/ }).click()
      await expect(section.getByRole('listitem').filter({ hasText: 'Até' })).toContainText(`1 exemplar de ${plentifulBook.title}`)
      await expect(section).toContainText('Você desistiu em')
      await expect(section).toContainText('código dos Correios')
      await expect(section.getByText('Falta devolver o livro')).toBeVisible({ timeout: 60_000 })
      await expectAccessible(page)
      const confirmed = async () => (await sandbox.emails(email)).some(({ subject }) => subject.startsWith('Recebemos a sua desistência'))
      await expect.poll(confirmed).toBe(true)
    })

    await test.step('a page that was open at 23:59 is politely refused at 00:01, and says whom to write to', async () => {
      await page.goto(`/minha-estante/pedidos/${late}`)
      await expect(section).toContainText(`Até ${days!.last}, às 23h59`)
      await section.getByRole('button', { name: /^Desistir da compra/ }).click()
      // Two days, because just before midnight the day before this one is not over.
      await lastDayIs(late, 2)
      const dialog = page.getByRole('dialog', { name: /^Desistir de/ })
      await dialog.getByRole('button', { name: /^Desistir de 2 exemplares/ }).click()
      await expect(dialog.getByRole('alert')).toContainText(/O prazo para desistir de .* terminou em .* escreva para/)
      await page.reload()
      await expect(section).toContainText('O prazo terminou em')
      await expect(section.getByRole('link').or(section.getByRole('button'))).toHaveCount(0)
    })

    await test.step('staff see it with its usage, and receive the book', async () => {
      await new Staff(page).signIn(renata, '/admin/orders')
      await page.getByRole('link', { name: /^Livros a receber de volta/ }).click()
      await page.goto(`/admin/orders/${id}`)
      const withdrawal = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Esperando o livro' })
      await expect(withdrawal).toContainText(plentifulBook.title)
      await expect(withdrawal).toContainText('Nunca usado')
      await withdrawal.getByRole('button', { name: 'Marcar livro como recebido' }).click()
      await expect(page.getByText('Livro recebido', { exact: true })).toBeVisible()
      await expectAccessible(page)
    })
  },
)
