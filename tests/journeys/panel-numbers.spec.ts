import type { Locator, Page } from '@playwright/test'
import { plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

const numbers = (page: Page) => page.locator('main input.money:not([readonly], [type=date])')

/** Turns the wheel over each number field while it has the focus. */
async function turnWheelOver(page: Page, fields: Locator) {
  for (const field of await fields.all()) {
    await field.click()
    const before = await field.inputValue()
    await page.mouse.wheel(0, 120)
    await page.mouse.wheel(0, -240)
    await field.press('ArrowDown')
    expect(await field.inputValue()).toBe(before)
  }
}

async function paste(field: Locator, text: string) {
  await field.focus()
  await field.press('ControlOrMeta+a')
  await field.evaluate((_, pasted) => navigator.clipboard.writeText(pasted), text)
  await field.press('ControlOrMeta+v')
  await expect(field).toHaveValue(text)
}

const screens: { name: string; address: string; fields: string[]; open?: (page: Page) => Promise<void> }[] = [
  { name: 'a new book', address: '/admin/books/new', fields: ['Pages', 'Price', 'Shipping Price', 'Stock'] },
  {
    name: 'an edited book',
    address: `/admin/books?busca=${encodeURIComponent(plentifulBook.title)}`,
    fields: ['Pages', 'Price', 'Shipping Price', 'Add to Stock'],
    open: (page) => page.getByRole('link', { name: `Edit ${plentifulBook.title}` }).click(),
  },
  {
    name: 'a new course',
    address: '/admin/courses/new',
    fields: ['Price', 'Opens after days', 'Days of access', 'Certificate hours', 'One lesson every', 'Alíquota do ISS, em %'],
    open: async (page) => {
      await page.getByRole('button', { name: 'Add lesson' }).click()
      await page.getByText('Como está nas configurações das notas fiscais').click()
      await page.getByLabel('Documento').selectOption({ index: 1 })
    },
  },
  { name: 'a new coupon', address: '/admin/coupons/new', fields: ['Desconto', 'Compra mínima', 'Usos no total', 'Usos por cliente'] },
  { name: 'the settings', address: '/admin/configuracoes', fields: ['Garantia, em dias', 'Desconto no PIX, em %'] },
  { name: 'the tax settings', address: '/admin/fiscal/settings', fields: ['Tributos aproximados, em %', 'Alíquota do ISS, em %'] },
]

test('the wheel and the arrow keys change no number field of the panel', { tag: '@long' }, async ({ page }) => {
  await new Staff(page).signIn(renata)
  // A form with what was typed asks before it is left.
  page.on('dialog', (dialog) => void dialog.accept())
  for (const { name, address, fields, open } of screens)
    await test.step(name, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await open?.(page)
      for (const label of fields) await expect(numbers(page).and(page.getByLabel(label)).first()).toBeVisible()
      await turnWheelOver(page, numbers(page))
      await expect(page.locator('input[type=number]')).toHaveCount(0)
    })
})

// The same in each language: a field of type `number` would read a comma as the browser's language does.
for (const locale of ['pt-BR', 'en-US', 'de-DE'])
  test.describe(locale, { tag: '@long' }, () => {
    test.use({ locale, permissions: ['clipboard-read', 'clipboard-write'] })

    test('amounts that are typed and pasted are saved as they were meant, or asked about', async ({ page, store }) => {
      const staff = new Staff(page)
      const slug = `contas-${locale.toLowerCase()}`
      await staff.signIn(renata)

      await test.step('a course', async () => {
        await page.goto('/admin/courses/new')
        await page.getByLabel('Title', { exact: true }).fill('Contas')
        await page.getByLabel('Slug').fill(slug)
        const price = page.getByLabel('Price', { exact: true })
        const save = page.getByRole('button', { name: 'Create course' })
        for (const [text, formatted] of [
          ['49,90', 'R$ 49,90'],
          ['49.90', 'R$ 49,90'],
          ['1,499.90', 'R$ 1.499,90'],
          ['R$\u00a01.499,90', 'R$ 1.499,90'],
        ] as const) {
          await paste(price, text)
          await expect(page.getByText(`Shown as ${formatted}`)).toBeVisible()
        }
        for (const [text, problem] of [
          ['1.499', 'Use no máximo duas casas decimais. Para milhares, escreva 1499 ou 1499,00.'],
          ['49,905', 'Use no máximo duas casas decimais.'],
          ['-1', 'O preço não pode ser negativo.'],
          ['US$ 49', 'Escreva só o número, como 49,90.'],
          ['', 'Escreva o preço.'],
        ] as const) {
          await price.fill(text)
          await save.click()
          await expect(page.getByRole('alert').filter({ hasText: problem })).toBeVisible()
          await expect(price).toBeFocused()
        }
        await expectAccessible(page)
        await paste(price, 'R$\u00a01.499,90')
        await save.click()
        await staff.expectToast('Course created')
        expect(await store.rows('select price_cents from courses where slug = $1', [slug])).toEqual([{ price_cents: 149_990 }])
      })

      await test.step('a coupon', async () => {
        const code = `CONTAS${locale.slice(0, 2).toUpperCase()}`
        await page.goto('/admin/coupons/new')
        await page.getByLabel('Código').fill(code)
        await page.getByLabel('Tipo').selectOption('FIXED')
        await page.getByLabel('Desconto').fill('7,5')
        await expect(page.getByText('Fica R$ 7,50')).toBeVisible()
        await page.getByLabel('Compra mínima').fill('1.250,00')
        await page.getByLabel('Usos no total').fill('1 000')
        await page.getByRole('button', { name: 'Criar cupom' }).click()
        await staff.expectToast('Cupom criado')
        expect(await store.rows('select amount, minimum_cents, max_uses from coupons where code = $1', [code])).toEqual([
          { amount: 750, minimum_cents: 125_000, max_uses: 1_000 },
        ])
      })
    })
  })

test('books are sold in whole reais, and stock is taken away with a minus', { tag: '@long' }, async ({ page, store }) => {
  const staff = new Staff(page)
  const rows = () =>
    store.rows<{ price_cents: number; stock: number }>('select price_cents, stock from books where id = $1', [plentifulBook.id])
  const [before] = await rows()
  await staff.signIn(renata, `/admin/books?busca=${encodeURIComponent(plentifulBook.title)}`)
  await page.getByRole('link', { name: `Edit ${plentifulBook.title}` }).click()
  const price = page.getByLabel('Price', { exact: true })
  const [stored, save] = [await price.inputValue(), page.getByRole('button', { name: 'Save book' })]
  for (const text of ['49,90', 'R$ 49,90', '1.499,90', '1.499', '49.9']) {
    await price.fill(text)
    await save.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Use um valor inteiro, sem centavos.' })).toBeVisible()
  }
  await price.fill(`R$ ${stored},00`)
  // The keyboards of numbers that phones show have no minus.
  await expect(page.getByLabel('Add to Stock')).toHaveAttribute('inputmode', 'text')
  await page.getByLabel('Add to Stock').fill('\u22122')
  await expect(page.getByText(`Becomes ${before!.stock - 2}`)).toBeVisible()
  await save.click()
  await staff.expectToast('Book saved')
  expect(await rows()).toEqual([{ price_cents: before!.price_cents, stock: before!.stock - 2 }])
})

test('the pace of the lessons of a course takes whole days', { tag: '@long' }, async ({ page }) => {
  await new Staff(page).signIn(renata, `/admin/courses/edit/${plainCourse.id}`)
  const [days, set] = [page.getByLabel('One lesson every'), page.getByRole('button', { name: 'Set for all lessons' })]
  for (const text of ['1,5', '-1', 'x', '1.000']) {
    await days.fill(text)
    await expect(set).toBeDisabled()
  }
  await days.fill('7')
  await set.click()
  await expect(page.getByText('Now: one lesson every 7 days.')).toBeVisible()
})
