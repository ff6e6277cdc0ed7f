import { plainCourse } from '#database/seed/fixtures.ts'
import { sellOrder } from '../screens/place-order.ts'
import { expect, test } from './journey.ts'
import { Presses } from './presses.ts'
import { renata, Staff } from './staff.ts'

test('what staff do every day takes no more presses than it did', { tag: '@long' }, async ({ page, sandbox, store }) => {
  const email = 'liga.para.a.loja@correio.com.br'
  const id = await sellOrder(store, sandbox, { email, items: [{ id: plainCourse.id, quantity: 1 }] })
  const [buyer] = await store.rows<{ phone: string }>(`update orders set phone = '21987650123' where id = $1 returning phone`, [id])
  const staff = new Staff(page)
  await page.setViewportSize({ width: 1366, height: 768 })
  const main = page.getByRole('main')
  const begin = async (address: string) => {
    await staff.signIn(renata, address)
    await expect(page.getByRole('button', { name: 'Buscar', exact: true })).toBeVisible()
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    return new Presses()
  }

  await test.step('a buyer is found by telephone, and gets the e-mail again: three', async () => {
    const steps = await begin('/admin/courses')
    await steps.key(page, 'Control+k')
    await page.getByRole('combobox', { name: 'Buscar no painel' }).fill(buyer!.phone)
    await steps.press(page.getByRole('option').filter({ hasText: email }).first())
    await steps.press(main.getByRole('button', { name: /^Reenviar: .*acesso/i }).first())
    await staff.expectToast('O e-mail vai sair de novo')
    expect(steps.count).toBeLessThanOrEqual(3)
  })

  await test.step('a course with three lessons and their videos: thirteen', async () => {
    const steps = await begin('/admin/courses')
    await steps.press(page.getByRole('link', { name: 'New Course' }))
    await page.getByLabel('Title', { exact: true }).fill('Três passos por dia')
    await page.getByLabel('Price', { exact: true }).fill('89,90')
    for (const place of [1, 2, 3]) {
      await steps.press(page.getByRole('button', { name: 'Add lesson' }))
      await page.getByLabel('Lesson title').last().fill(`Passo ${place}`)
      await steps.paste(page.getByLabel('Video URL').last(), `https://video.sabia.example/passo/${place}`)
    }
    await steps.press(page.getByLabel('Published'))
    await steps.press(page.getByRole('button', { name: 'Create course' }))
    await staff.expectToast('Course created')
    expect(steps.count).toBeLessThanOrEqual(13)
    const [saved] = await store.rows<{ lessons: { lessons: { video: string }[] } }>(
      `select lessons from courses where title = 'Três passos por dia'`,
    )
    expect(saved!.lessons.lessons.map(({ video }) => video.at(-1))).toEqual(['1', '2', '3'])
  })

  await test.step('a copy of a course is published on Monday: five', async () => {
    const steps = await begin('/admin/courses')
    await steps.press(staff.row(plainCourse.title).getByRole('link', { name: /^Editar/ }))
    await steps.press(page.getByRole('link', { name: 'Duplicate' }))
    await page.getByLabel('Title', { exact: true }).fill('Uma cópia para segunda')
    await page.getByLabel('Publish at').fill('2099-01-05T09:00')
    await steps.press(page.getByRole('button', { name: 'Create course' }))
    await staff.expectToast('Course created')
    expect(steps.count).toBeLessThanOrEqual(5)
    const copies = await store.rows<{ at: Date }>(
      `select publish_at as at from courses where title = 'Uma cópia para segunda' and not published`,
    )
    expect(copies.map(({ at }) => at.toISOString())).toEqual(['2099-01-05T12:00:00.000Z'])
  })

  await test.step('the revenue of yesterday: one, for a person who sees the sample and for one who comes back', async () => {
    const yesterday = main.getByText('Receita líquida de ontem')
    const steps = await begin('/admin')
    await steps.press(main.getByRole('link', { name: 'Ao vivo' }))
    await expect(yesterday).toBeVisible()
    expect(steps.count).toBe(1)
    const again = await begin('/admin/orders')
    await again.press(page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Painel' }))
    await expect(yesterday).toBeVisible()
    expect(again.count).toBe(1)
    await main.getByRole('link', { name: 'Exemplo' }).click()
  })

  await test.step('last month is exported: three', async () => {
    const steps = await begin('/admin/orders')
    await steps.press(page.getByRole('navigation', { name: 'Painel' }).getByRole('button', { name: 'Financeiro' }))
    await steps.press(page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Contabilidade' }))
    const download = page.waitForEvent('download')
    await steps.press(main.getByRole('listitem').filter({ hasText: 'Os pedidos pagos no mês' }).getByRole('button'))
    expect((await download).suggestedFilename()).toMatch(/^pedidos-\d{4}-\d\d\.csv$/)
    expect(steps.count).toBeLessThanOrEqual(3)
  })

  await test.step('a coupon: four', async () => {
    const steps = await begin('/admin/orders')
    await steps.press(page.getByRole('navigation', { name: 'Painel' }).getByRole('button', { name: 'Cupons' }))
    await steps.press(page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Cupons' }))
    await steps.press(page.getByRole('link', { name: 'Novo cupom' }))
    await page.getByLabel('Código', { exact: true }).fill('POUCOSPASSOS')
    await page.getByLabel('Desconto').fill('10')
    await steps.press(page.getByRole('button', { name: 'Criar cupom' }))
    await staff.expectToast('Cupom criado')
    expect(steps.count).toBeLessThanOrEqual(4)
  })
})
