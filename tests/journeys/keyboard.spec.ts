import { ebook } from '#database/seed/fixtures.ts'
import { payByApp } from './buyer.ts'
import { expect, test } from './journey.ts'
import { renata, Staff } from './staff.ts'
import { tabber } from './tabber.ts'

test('a whole purchase by keyboard alone', async ({ page, sandbox, store }) => {
  const email = 'so.teclado@correio.com.br'
  const keys = page.keyboard

  const tabTo = tabber(page)

  await page.goto('/books')
  await keys.press('Tab')
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused()
  await keys.press('Enter')
  await tabTo('searchbox', /Buscar e-books/)
  await keys.type('pequeno manual')
  await keys.press('Enter')
  await expect(page).toHaveURL(/busca=pequeno/)
  await expect(page.getByRole('listitem').getByRole('heading')).toHaveCount(1)
  await tabTo('link', new RegExp(`^${ebook.title}$`))
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: ebook.title })).toBeVisible()
  await tabTo('button', /^Comprar/)
  await keys.press('Enter')
  await expect(page.getByRole('link', { name: 'Ver carrinho' }).filter({ visible: true })).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Carrinho' })).toBeVisible()
  await tabTo('link', /^Finalizar Compra/)
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento' })).toBeVisible()

  await tabTo('textbox', /Nome completo/)
  await keys.type('Joana Ribeiro Farias')
  await tabTo('textbox', /E-mail/)
  await keys.type(email)
  await tabTo('textbox', /CPF/)
  await keys.type('52998224725')
  await tabTo('textbox', /Telefone/)
  await keys.type('71988112040')
  await expect(page.getByLabel('CPF')).toHaveValue('529.982.247-25')
  await expect(page.getByLabel(/Telefone/)).toHaveValue('(71) 98811-2040')
  await tabTo('radio', /PIX/)
  await keys.press('Space')
  await expect(page.getByRole('button', { name: /^Finalizar Pagamento/ })).toBeEnabled()
  await tabTo('button', /^Finalizar Pagamento/)
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: /Falta só o PIX/ })).toBeVisible()
  await tabTo('button', /Copiar código PIX/)
  await keys.press('Enter')
  await expect(page.getByRole('button', { name: /Código copiado|Copiar código PIX/ })).toBeVisible()

  const [order] = await store.rows<{ id: string }>('select id from orders where email = $1', [email])
  await payByApp(page, store, sandbox, order!.id)
  await expect(page.getByRole('heading', { name: 'Pagamento Confirmado!' })).toBeFocused({ timeout: 60_000 })
  await tabTo('link', /Voltar ao início/)
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/courses$/)
})

test('the panel by keyboard alone: a coupon is created, found, edited and removed', { tag: '@long' }, async ({ page, store }) => {
  await new Staff(page).signIn(renata)
  const tabTo = tabber(page)
  const keys = page.keyboard
  const stored = () => store.rows("select amount, removed_at is not null as removed from coupons where code = 'TECLADO'")
  await page.goto('/admin/coupons')
  await expect(page.getByText('Mostrando')).toBeVisible()
  await keys.press('Tab')
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused()
  await keys.press('Enter')
  await tabTo('link', /Novo cupom/)
  await keys.press('Enter')
  await tabTo('textbox', /Código/)
  await keys.type('teclado')
  await tabTo('textbox', /Desconto/)
  await keys.type('15')
  await keys.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'TECLADO' })).toBeVisible()
  expect(await stored()).toEqual([{ amount: 1500, removed: false }])

  await tabTo('searchbox', /Buscar por código/)
  await keys.type('tecl')
  await expect(page).toHaveURL(/busca=tecl/)
  await tabTo('link', /Editar TECLADO/)
  await keys.press('Enter')
  await tabTo('textbox', /Desconto/)
  await keys.press('ControlOrMeta+a')
  await keys.type('20')
  await keys.press('ControlOrMeta+s')
  await expect(page.getByRole('row').filter({ hasText: '20%' })).toBeVisible()
  await tabTo('button', /Remover TECLADO/)
  await keys.press('Enter')
  const question = page.getByRole('dialog', { name: 'Remover este cupom?' })
  await expect(question).toBeVisible()
  // The browser reports that a dialog was closed a moment later: a button pressed before that asks again.
  await question.evaluate((dialog: HTMLDialogElement) => {
    dialog.close()
    if (document.activeElement instanceof HTMLElement) document.activeElement.click()
  })
  await expect(question).toBeVisible()
  await keys.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remover TECLADO' })).toBeFocused()
  await keys.press('Enter')
  await tabTo('button', /^Cancelar$/)
  await keys.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remover TECLADO' })).toBeFocused()
  await keys.press('Enter')
  await tabTo('button', /^Remover$/)
  await keys.press('Enter')
  await expect(page.getByText('Nenhum cupom encontrado')).toBeVisible()
  expect(await stored()).toEqual([{ amount: 2000, removed: true }])
})

test('Ctrl+S that is held, or pressed again while a save runs, saves once', { tag: '@long' }, async ({ page, store }) => {
  await new Staff(page).signIn(renata)
  const keys = page.keyboard
  let sent = 0
  let answer = () => {}
  await page.route('**/graphql', async (route) => {
    if (!/^\s*mutation/.test((route.request().postDataJSON() as { query: string }).query)) return route.fallback()
    sent++
    await new Promise<void>((resolve) => (answer = resolve))
    await route.fallback()
  })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const saveOnce = async (list: RegExp) => {
    sent = 0
    await keys.down('Control')
    await keys.down('s')
    await keys.down('s')
    await keys.up('s')
    await expect.poll(() => sent).toBe(1)
    await keys.press('s')
    await keys.up('Control')
    // A second request would have been sent before this answer.
    await expect(page.getByText('Saving…')).toBeVisible()
    // The question ends with the form that it is about.
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(question).toBeVisible()
    answer()
    await expect(page).toHaveURL(list)
    await expect(question).toHaveCount(0)
    expect(sent).toBe(1)
  }

  await test.step('a new banner', async () => {
    await page.route('https://imagens.sabia.example/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: '<svg/>' }))
    await page.goto('/admin/banners/new')
    await page.getByLabel('Image URL').fill('https://imagens.sabia.example/uma-vez.svg')
    await page.getByLabel('Link URL').fill('https://loja.sabia.example/uma-vez')
    await page.getByLabel('Active').uncheck()
    // Over a dialog the keys save nothing.
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(question).toBeVisible()
    await keys.press('ControlOrMeta+s')
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toHaveCount(0)
    await saveOnce(/\/admin\/banners$/)
    expect(await store.rows("delete from banners where link like '%/uma-vez' returning type")).toEqual([{ type: 'MODAL' }])
  })
})
