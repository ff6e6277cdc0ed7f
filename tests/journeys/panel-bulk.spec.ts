import { plentifulBook } from '#database/seed/fixtures.ts'
import { sellOrder } from '../screens/place-order.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { Presses } from './presses.ts'
import { renata, Staff } from './staff.ts'

test(
  'ten parcels are sent with their codes in at most twelve presses, and one press undoes it',
  { tag: '@long' },
  async ({ page, sandbox, store }) => {
    const items = [{ id: plentifulBook.id, quantity: 1 }]
    const ids: string[] = []
    for (let at = 0; at < 10; at += 1) ids.push(await sellOrder(store, sandbox, { email: `lote.${at}@correio.com.br`, items }))
    const codes = ids.map((id, at) => (at === 4 ? `sem número ${id}` : `${id};AA12345678${at}BR`)).join('\r\n')
    await new Staff(page).signIn(renata, '/admin/orders')
    const [steps, main] = [new Presses(), page.getByRole('main')]
    const button = (name: string | RegExp) => page.getByRole('button', { name })

    await steps.press(button('Colar rastreios'))
    await steps.paste(page.getByLabel('Códigos de rastreio'), codes)
    await steps.press(button('Conferir'))
    await expect(main.getByText('Correios, AA123456780BR')).toBeVisible()
    const wrong = main.getByRole('region', { name: 'A corrigir' })
    await expect(wrong).toContainText('Comece a linha pelo número do pedido')
    await expectAccessible(page)
    await steps.paste(wrong.getByRole('textbox'), `${ids[4]} AA123456784BR`)
    await steps.press(button('Conferir de novo'))
    await expect(wrong).toBeHidden()
    await steps.press(button('Marcar 10 pedidos como enviados'))
    await expect(main.getByText('Até lá, nada mudou e nenhum e-mail saiu.')).toBeVisible()
    expect(steps.count).toBeLessThanOrEqual(12)

    await button('Desfazer').click()
    await expect(main.getByText('Desfeito: nada mudou.')).toBeVisible()
    const [unsent] = await store.rows<{ count: string }>(
      `select count(*) from orders where id in ('${ids.join("','")}') and sent_at is null`,
    )
    expect(Number(unsent!.count)).toBe(10)
    await button('Marcar 10 pedidos como enviados').click()
    await expect(main.getByText('Pronto: 10 de 10 pedidos.')).toBeVisible({ timeout: 40_000 })
    await expectAccessible(page)
  },
)

test('ticked orders, on two pages or all that match, go into the draft', { tag: '@long' }, async ({ page, store }) => {
  await new Staff(page).signIn(renata, '/admin/orders?pago=sim')
  const bar = page.getByRole('group', { name: /escolhidos?$/ })
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('link', { name: 'Próxima página' }).click()
  await expect(page.getByText('Página 2 de')).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await expect(bar).toContainText('2 escolhidos')
  await bar.getByRole('checkbox').check()
  await expect(bar).toContainText('11 escolhidos')
  const [{ count } = { count: '' }] = await store.rows<{ count: string }>('select count(*) from orders where paid_at is not null')
  await bar.getByRole('button', { name: `Escolher todos os ${count} da lista` }).click()
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Marcar como enviados' }).click()
  await page.getByRole('button', { name: 'Conferir' }).click()
  await expect(page.getByRole('main').getByText('Sem código de rastreio').first()).toBeVisible()
  const [stored] = await store.rows<{ items: string }>(
    'select count(*) as items from bulk_items group by operation_id order by operation_id desc limit 1',
  )
  expect(stored!.items).toBe(count)
})

test(
  'every price of a list changes in at most six presses, and so do 200 people with five wrong addresses get a course',
  { tag: '@long' },
  async ({ page, store }) => {
    await new Staff(page).signIn(renata, '/admin/courses')
    const [steps, main] = [new Presses(), page.getByRole('main')]
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    await steps.press(page.getByLabel('Select this page'))
    await steps.press(button(/^Select all \d+ that match$/))
    await steps.press(button('Mudar preços'))
    await steps.paste(page.getByLabel('Quanto', { exact: true }), '10')
    await steps.press(button('Ver antes e depois'))
    await expect(main.getByText(/R\$\s[\d.,]+ → R\$/).first()).toBeVisible()
    await expectAccessible(page)
    await steps.press(button(/^Mudar \d+ preços$/))
    expect(steps.count).toBeLessThanOrEqual(6)
    await button('Desfazer').click()
    await expect(main.getByText('Desfeito: nada mudou.')).toBeVisible()

    await page.goto('/admin/courses')
    const giving = new Presses()
    const address = (at: number) => `aluna.${at}@turma.com.br`
    const isWrong = (at: number) => at % 40 === 7
    const people = Array.from({ length: 200 }, (_, at) => (isWrong(at) ? address(at).replace('@', '@@') : address(at)))
    await giving.press(page.getByRole('row').nth(1).getByRole('checkbox'))
    await giving.press(button('Dar acesso a pessoas'))
    await giving.paste(page.getByLabel('E-mails', { exact: true }), people.join(', '))
    await giving.press(button('Conferir'))
    const wrong = main.getByRole('region', { name: 'A corrigir' })
    await expect(wrong.getByRole('textbox')).toHaveCount(5)
    for (const field of await wrong.getByRole('textbox').all()) await field.fill((await field.inputValue()).replace('@@', '@'))
    await giving.press(button('Conferir de novo'))
    await giving.press(button('Dar acesso a 200 pessoas'))
    expect(giving.count).toBeLessThanOrEqual(6)
    await expect(main.getByText('Pronto: 200 de 200 pessoas.')).toBeVisible({ timeout: 40_000 })
    const [given] = await store.rows<{ count: string }>(`select count(*) from course_accesses where email like 'aluna.%@turma.com.br'`)
    expect(given!.count).toBe('200')
  },
)
