import type { Page } from '@playwright/test'
import { plentifulBook } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { awake, expect, expectAccessible, test } from './journey.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'], ignoredErrors: /422.*verify|503.*postal-codes/ })

/** By the clipboard into the empty field. What each field takes and says is in domain/platform/values (typed-digits, phone, email, person-input). */
async function paste(page: Page, label: string, text: string) {
  const field = page.getByLabel(label)
  await field.fill('')
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text)
  await field.press('ControlOrMeta+V')
}

test('what is typed and pasted into the checkout is what the order has', { tag: '@long' }, async ({ page, store }) => {
  await page.goto(`/checkout?type=book&id=${plentifulBook.id}`)
  await awake(page)
  const entries = {
    'Nome completo': 'Joa\u0303o\u00a0Gonc\u0327alves',
    'E-mail': 'João <mailto:Joao.Colado@example.com>.',
    CPF: 'CPF: 529.982.247 - 25',
    Telefone: '+55 (0xx11) 98765-4321',
    Complemento: 'ap.\u00a012\u200b',
    CEP: 'CEP 05.407-002',
  }
  const cpf = page.getByLabel('CPF')
  await paste(page, 'CPF', 'RG 12.345.678-9, CPF 529.982.247-25')
  await expect(page.getByText(/ficou só o CPF/)).toBeVisible()
  await cpf.press('Home')
  await cpf.press('7')
  await expect(cpf).toHaveValue('529.982.247-25')
  await expect(page.getByText('O CPF tem 11 dígitos: o que passou disso não entrou.')).toBeVisible()
  await paste(page, 'Telefone', '+351 912 345 678')
  await page.getByLabel('Telefone').blur()
  await expect(page.getByText(/outro país/)).toBeVisible()
  await expectAccessible(page)
  for (const [label, pasted] of Object.entries(entries)) await paste(page, label, pasted)
  await page.getByRole('button', { name: 'Tem um cupom?' }).click()
  await paste(page, 'Código do cupom', 'Cupom: **SABIA10**\u200b')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('Cupom aplicado com sucesso!')).toBeVisible()
  await expect(page.getByLabel('Rua')).toHaveValue('Rua Cardeal Arcoverde')
  await page.getByLabel('Número').fill('1230')
  const buyer = new Buyer(page, '')
  await buyer.choosePix()
  const orderId = await buyer.finish()
  const [order] = await store.rows('select name, email, cpf, phone, address from orders where id = $1', [orderId])
  expect(order).toMatchObject({
    name: 'João Gonçalves',
    email: 'joao.colado@example.com',
    cpf: '52998224725',
    phone: '11987654321',
    address: { complement: 'ap. 12', zip: '05407002' },
  })
})

test(
  'a house number that a browser fills into the street, or a buyer types there, goes into its own field',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(`/checkout?type=book&id=${plentifulBook.id}`)
    await awake(page)
    const fields = ['Rua', 'Número', 'Complemento'].map((label) => page.getByLabel(label))
    const show = async (...texts: string[]) => {
      for (const [place, text] of texts.entries()) await expect(fields[place]!).toHaveValue(text)
    }
    const [street, number] = fields as [(typeof fields)[0], (typeof fields)[0]]
    // A browser fills in a field that does not have the focus like this.
    await street.evaluate((field: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'Av. 9 de Julho, 100 apto 2')
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    })
    await show('Av. 9 de Julho', '100', 'apto 2')
    await street.press('End')
    await street.pressSequentially(', 12')
    await street.blur()
    await show('Av. 9 de Julho, 12', '100', 'apto 2')
    await number.fill('')
    await street.fill('')
    await street.pressSequentially('Rua das Flores, 1000')
    await show('Rua das Flores, 1000', '')
    await street.blur()
    await show('Rua das Flores', '1000', 'apto 2')
  },
)

test('another city than that of the CEP is asked about, and never in the way of the purchase', { tag: '@long' }, async ({ page }) => {
  await page.goto(`/checkout?type=book&id=${plentifulBook.id}`)
  await awake(page)
  const buyer = new Buyer(page, 'cep@correio.com.br')
  const zip = page.getByLabel('CEP')
  const otherPlace = page.getByRole('paragraph').filter({ hasText: 'é de outro lugar' })

  await test.step('another city and state than those of the CEP: the page says so and offers the address', async () => {
    await page.getByLabel('Número').fill('418')
    await page.getByLabel('Cidade').fill('Recife')
    await page.getByLabel('Estado').selectOption('PE')
    await zip.fill('')
    await zip.fill('05407002')
    await expect(otherPlace).toHaveText('O CEP 05407-002 é de outro lugar: Rua Cardeal Arcoverde, Pinheiros, São Paulo/SP.')
    await expect(page.getByLabel('Cidade')).toHaveValue('Recife')
    await expect(page.getByLabel('Rua')).toHaveValue('')
    await page.getByLabel('Rua').fill('Rua do Bom Jesus')
    await page.getByLabel('Bairro').fill('Recife')
    await expectAccessible(page)
  })

  await test.step('it never blocks the purchase', async () => {
    await buyer.fillPersonalData()
    await buyer.choosePix()
    await expect(buyer.submit).toBeEnabled()
  })

  await test.step('one press takes the address of the CEP', async () => {
    await page.getByRole('button', { name: 'Usar o endereço do CEP' }).click()
    await expect(otherPlace).toHaveCount(0)
    await expect(page.getByLabel('Rua')).toHaveValue('Rua Cardeal Arcoverde')
    await expect(page.getByLabel('Estado')).toHaveValue('SP')
    await expect(page.getByLabel('Número')).toBeFocused()
    await page.getByLabel('Cidade').fill('sao paulo')
    await expect(otherPlace).toHaveCount(0)
  })
})
