import type { Page } from '@playwright/test'
import { plentifulBook } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { awake, expect, expectAccessibleOnPhoneAndDesk, test } from './journey.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'], ignoredErrors: /422.*verify|503.*postal-codes/ })

interface Case {
  /** By the clipboard into the empty field. */
  pasted?: string
  /** Key by key. */
  typed?: string
  /** The field's text once it was left. */
  shows?: string
  /** Its notice, if it cannot take all of it. */
  says?: RegExp
}

/** The same text pasted in many ways. */
const allShow = (shows: string, pasted: string[]): Case[] => pasted.map((each) => ({ pasted: each, shows }))

const cases: Record<string, Case[]> = {
  CPF: [
    ...allShow('529.982.247-25', [
      ' 529.982.247-25',
      'CPF: 529.982.247-25',
      'CPF nº 529.982.247-25',
      '529.982.247 - 25',
      '\t529.982.247-25\n',
      '529\u00a0982\u2009247 25',
      '\ufeff529.982.247\u201125\u200d',
      '\u202d529.982.247-25\u202c',
      '529.\u00ad982.\u00ad247-25',
      '５２９９８２２４７２５',
      '<529.982.247-25>;',
    ]),
    { typed: '52998224725', shows: '529.982.247-25' },
    { typed: '529.982.247-251', shows: '529.982.247-25', says: /o que passou disso não entrou/ },
    { pasted: '529.982.247-2599', shows: '529.982.247-25', says: /o que passou disso não entrou/ },
    { pasted: 'RG 12.345.678-9, CPF 529.982.247-25', shows: '529.982.247-25', says: /ficou só o CPF/ },
  ],
  CEP: [
    ...allShow('05407-002', [
      ' 05407-002',
      'CEP 05407-002',
      '05.407-002',
      'CEP: 05407002.',
      '05407\u2013002\u200b',
      '05407\u00a0002',
      '０５４０７－００２',
    ]),
    { pasted: 'Rua Cardeal Arcoverde, 1230 - São Paulo/SP, 05407-002', shows: '05407-002', says: /ficou só o CEP/ },
    { typed: '054070021', shows: '05407-002', says: /o que passou disso não entrou/ },
  ],
  Telefone: [
    ...['+55 11 98765-4321', '5511987654321', '011987654321', '0055 11 98765-4321', '+55 (0xx11) 98765-4321'].map((typed) => ({
      typed,
      shows: '(11) 98765-4321',
    })),
    ...allShow('(11) 98765-4321', [
      'Telefone: (11) 98765-4321',
      '00 55 11 98765-4321',
      'tel:+55-11-98765-4321',
      '\u202a+55 11 98765\u20114321\u202c',
      '(0xx11) 98765-4321',
      '０１１ ９８７６５ ４３２１',
    ]),
    { typed: '+55 71 3222-1100', shows: '(71) 3222-1100' },
    { typed: '+351 912 345 678', shows: '+351 912 345 678', says: /outro país/ },
    { pasted: '00 351 912 345 678', shows: '00 351 912 345 678', says: /outro país/ },
    { typed: '119876543210', shows: '(11) 98765-43210', says: /Sobra 1 dígito/ },
    { pasted: '(11) 98765-4321 / (11) 3222-1100', shows: '(11) 98765-43211132221100', says: /Sobram 10 dígitos/ },
  ],
  'E-mail': [
    ...allShow('joana@example.com', [
      'joana@example.com\u200b',
      '\u2068joana@example.com\u2069',
      '\u200fjoana@exam\u00adple.com\u200d',
      'mailto:joana@example.com',
      'mailto:joana@example.com?subject=Oi',
      'joana@example.com.',
      'joana@example.com,',
      'joana@example.com;',
      '<joana@example.com>',
      'Joana <joana@example.com>',
      'Joana Silva <joana@example.com>,',
      'JOANA@EXAMPLE.COM',
      'E-mail: joana@example.com',
      ' joana @example.com\n',
      '\u00a0joana@example.com\u2003',
      '“joana@example.com”',
    ]),
    {
      pasted: 'maria.antonia.albuquerque.de.figueiredo.cavalcanti@example.com',
      shows: 'maria.antonia.albuquerque.de.figueiredo.cavalcanti@example.com',
    },
    { pasted: `${'a'.repeat(250)}@example.com`, says: /longo demais: cabem 254/ },
    { pasted: 'joão@example.com', says: /não pode ter “ã”/ },
    { pasted: 'joana@example.com; pedro@example.com', says: /um e-mail só/ },
  ],
  'Nome completo': [
    { pasted: 'Joa\u0303o Gonc\u0327alves', shows: 'João Gonçalves' },
    { pasted: 'Ana\tSilva', shows: 'Ana Silva' },
    ...allShow('Ana da Silva', ['  Ana   da  Silva ', 'Ana\u00a0da\u2009Silva', 'Ana da\r\nSilva', '\u2068Ana da Sil\u00adva\u2069\u200b']),
  ],
}

async function enter(page: Page, label: string, { pasted, typed }: Case) {
  const field = page.getByLabel(label)
  await field.fill('')
  if (pasted === undefined) return field.pressSequentially(typed!)
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
  await field.press('ControlOrMeta+V')
}

test('each field takes what is typed and pasted, or says why not', { tag: '@long' }, async ({ page }) => {
  await page.goto(`/checkout?type=book&id=${plentifulBook.id}`)
  await awake(page)

  for (const [label, entries] of Object.entries(cases))
    await test.step(label, async () => {
      for (const entry of entries) {
        const name = JSON.stringify(entry)
        await enter(page, label, entry)
        await page.getByLabel(label).blur()
        if (entry.shows !== undefined) await expect(page.getByLabel(label), name).toHaveValue(entry.shows)
        if (entry.says) await expect(page.getByText(entry.says), name).toBeVisible()
        else await expect(page.getByLabel(label), name).not.toHaveAttribute('aria-invalid', 'true')
        if (label === 'CEP' || label === 'CPF') expect((await page.getByLabel(label).inputValue()).length).toBeLessThanOrEqual(14)
      }
    })

  await test.step('a digit typed into the middle of a whole CPF is not taken', async () => {
    const cpf = page.getByLabel('CPF')
    await cpf.fill('52998224725')
    await cpf.press('Home')
    await cpf.press('7')
    await expect(cpf).toHaveValue('529.982.247-25')
    await expect(page.getByText('O CPF tem 11 dígitos: o que passou disso não entrou.')).toBeVisible()
    await expectAccessibleOnPhoneAndDesk(page)
  })

  await test.step('coupons', async () => {
    await page.getByRole('button', { name: 'Tem um cupom?' }).click()
    for (const pasted of ['SABIA10\u200b', '*SABIA10*', '“SABIA10”.', ' sabia 10\n', 'Cupom: **SABIA10**']) {
      await enter(page, 'Código do cupom', { pasted })
      await page.getByRole('button', { name: 'Aplicar' }).click()
      await expect(page.getByText('Cupom aplicado com sucesso!'), pasted).toBeVisible()
    }
  })
})

test('what is typed and pasted into the checkout is what the order has', async ({ page, store }) => {
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
  for (const [label, pasted] of Object.entries(entries)) await enter(page, label, { pasted })
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

test('a house number that a browser fills into the street, or a buyer types there, goes into its own field', async ({ page }) => {
  await page.goto(`/checkout?type=book&id=${plentifulBook.id}`)
  await awake(page)
  const fields = ['Rua', 'Número', 'Complemento'].map((label) => page.getByLabel(label))
  const show = async (...texts: string[]) => {
    for (const [place, text] of texts.entries()) await expect(fields[place]!).toHaveValue(text)
  }
  const [street, number] = fields as [(typeof fields)[0], (typeof fields)[0]]
  // As a browser fills in a field that does not have the focus.
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
})

test(
  'the street of one CEP never stays beside another, and another city than that of the CEP is asked about',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(`/checkout?type=book&id=${plentifulBook.id}`)
    await awake(page)
    const buyer = new Buyer(page, 'cep@correio.com.br')
    const zip = page.getByLabel('CEP')
    const address = ['Rua', 'Bairro', 'Cidade', 'Estado']
    const fillAddress = async () => {
      await zip.fill('')
      await buyer.fillAddress()
    }
    const otherPlace = page.getByText(/é de outro lugar/)

    await test.step('an unknown CEP empties what the lookup before filled, and keeps what was typed', async () => {
      await fillAddress()
      await zip.fill('99999999')
      await expect(page.getByText('CEP não encontrado')).toBeVisible()
      for (const label of address) await expect(page.getByLabel(label)).toHaveValue('')
      await expect(page.getByLabel('Número')).toHaveValue('418')
      await fillAddress()
      await page.getByLabel('Rua').fill('Ladeira da Barra')
      await zip.fill('99999999')
      await expect(page.getByLabel('Cidade')).toHaveValue('')
      await expect(page.getByLabel('Rua')).toHaveValue('Ladeira da Barra')
      await page.getByLabel('Rua').fill('')
    })

    await test.step('so does a lookup that fails', async () => {
      await fillAddress()
      await page.route('**/api/postal-codes/*', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
      await zip.fill('01001000')
      await expect(page.getByText('Erro ao buscar CEP')).toBeVisible()
      for (const label of address) await expect(page.getByLabel(label)).toHaveValue('')
    })

    await test.step('the same CEP typed again is looked up anew, without the error of before', async () => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await page.route(
        '**/api/postal-codes/*',
        async (route) => {
          await released
          await route.continue()
        },
        { times: 1 },
      )
      await zip.fill('0100100')
      await zip.fill('01001000')
      await expect(page.getByText('Buscando o endereço')).toBeVisible()
      await expect(page.getByText('Erro ao buscar CEP')).toBeHidden()
      release()
      await expect(page.getByText('Buscando o endereço')).toBeHidden()
    })

    await test.step('another city and state than those of the CEP: the page says so and offers the address', async () => {
      await page.getByLabel('Cidade').fill('Recife')
      await page.getByLabel('Estado').selectOption('PE')
      await zip.fill('')
      await zip.fill('05407002')
      await expect(otherPlace).toHaveText('O CEP 05407-002 é de outro lugar: Rua Cardeal Arcoverde, Pinheiros, São Paulo/SP.')
      await expect(page.getByLabel('Cidade')).toHaveValue('Recife')
      await expect(page.getByLabel('Rua')).toHaveValue('')
      await page.getByLabel('Rua').fill('Rua do Bom Jesus')
      await page.getByLabel('Bairro').fill('Recife')
      await expectAccessibleOnPhoneAndDesk(page)
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
  },
)
