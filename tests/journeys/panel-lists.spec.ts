import { expect, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

/** The orders of a buyer are found, and filtered, in panel-order.spec.ts. */
const lists = [
  { path: '/admin/courses', words: 'ansiedade', finds: 'Ansiedade sem mistério', none: 'No courses found' },
  { path: '/admin/books', words: 'coragem', finds: 'A coragem de descansar', none: 'No books found' },
  { path: '/admin/posts', words: 'capas', finds: 'Como escolhemos as nossas capas', none: 'No news posts found' },
  { path: '/admin/customers', words: 'lia.campos', finds: 'lia.campos', none: 'Nenhum cliente encontrado' },
  { path: '/admin/coupons', words: 'sabia', finds: 'SABIA10', none: 'Nenhum cupom encontrado', isShort: true },
  { path: '/admin/banners', words: 'banner-cupom', finds: 'localhost', none: 'No banners found', isShort: true },
]

for (const { path, words, finds, none, isShort } of lists)
  test(`${path} has its page and its search in the address, and a text for no results`, { tag: '@long' }, async ({ page }) => {
    const staff = new Staff(page)
    await staff.signIn(renata, path)
    const main = page.getByRole('main')
    if (!isShort) {
      await expect(main.getByText(/^(Showing|Mostrando) 10 /)).toBeVisible()
      await page.getByRole('link', { name: /^(Next page|Próxima página)$/ }).click()
      await expect(page).toHaveURL(/pagina=2/)
      await page.reload()
      await expect(main.getByText(/^(Page 2 of|Página 2 de) \d+/)).toBeVisible()
    }
    await staff.search(words)
    await expect(page).not.toHaveURL(/pagina/)
    await expect(main.getByText(finds).first()).toBeVisible()
    await staff.search('xilofone')
    await expect(main.getByText(none)).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await expect(main.getByText(none)).toHaveCount(0)
    await expect(page).not.toHaveURL(/busca/)
  })

test('a list keeps its page while an entry is edited', { tag: '@long' }, async ({ page }) => {
  await new Staff(page).signIn(renata, '/admin/posts?pagina=2')
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible()
  await page.getByRole('button', { name: 'Save post' }).click()
  await expect(page).toHaveURL(/\/admin\/posts\?pagina=2$/)
})

test('words typed while a filter is still being opened are searched for in it', { tag: '@long' }, async ({ page }) => {
  await new Staff(page).signIn(renata, '/admin/media')
  await expect(page.getByRole('link', { name: 'E-books', exact: true })).toBeVisible()
  // Both within one task: the filter is rendered after the key press.
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('input[type=search]')!
    document.querySelector<HTMLAnchorElement>('main a[href*="tipo=EBOOK"]')!.click()
    field.focus()
    field.setRangeText('amostra')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
  await expect(page).toHaveURL((url) => url.searchParams.get('tipo') === 'EBOOK' && url.searchParams.get('busca') === 'amostra')
  await expect(page.getByRole('searchbox')).toHaveValue('amostra')
  // And the other way round: the filter is chosen before the words are searched for.
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('input[type=search]')!
    field.setRangeText('capa', 0, field.value.length)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    document.querySelector<HTMLAnchorElement>('main a[href*="tipo=PICTURE"]')!.focus()
    document.querySelector<HTMLAnchorElement>('main a[href*="tipo=PICTURE"]')!.click()
  })
  await expect(page).toHaveURL((url) => url.searchParams.get('tipo') === 'PICTURE' && url.searchParams.get('busca') === 'capa')
  await expect(page.getByRole('searchbox')).toHaveValue('capa')
})

test('the dashboard shows its samples, and the real figures on request', { tag: '@long' }, async ({ page }) => {
  await new Staff(page).signIn(renata, '/admin')
  for (const text of ['Visão Geral', 'Total de Cursos', '+12%', '423 online agora', 'coming soon', '2h atrás'])
    await expect(page.getByText(text).first()).toBeVisible()
  await expect(page.getByText('Estes números são um exemplo')).toBeVisible()
  await page.getByRole('link', { name: 'Ao vivo' }).click()
  await expect(page).toHaveURL(/ver=ao-vivo/)
  await expect(page.getByText('Números desta loja')).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByText('Receita líquida de ontem')).toBeVisible()
  await expect(page.getByRole('link', { name: 'PIX pagos' })).toBeVisible()
  await page.getByText('Ver como tabela').first().click()
  await expect(page.getByRole('row')).not.toHaveCount(0)
  const revenue = page.locator('dt', { hasText: /^Receita líquida$/ }).locator('xpath=following-sibling::dd[1]')
  await expect(revenue).toContainText('R$')
  const thirty = await revenue.textContent()
  await page.getByRole('link', { name: '7 dias' }).click()
  await expect(page).toHaveURL(/dias=7/)
  await expect(revenue).not.toHaveText(thirty ?? '')
})
