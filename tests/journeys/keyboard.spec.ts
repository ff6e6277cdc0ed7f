import { ebook } from '#database/seed/cast.ts'
import { expect, test } from './journey.ts'

test('a whole purchase by keyboard alone', async ({ page, sandbox, store }) => {
  test.setTimeout(120_000)
  const email = 'so.teclado@correio.com.br'
  const keys = page.keyboard

  /** Tab until this has the focus, as somebody would who sees where the blue line stands. */
  const tabTo = async (role: 'link' | 'button' | 'searchbox' | 'textbox' | 'checkbox' | 'radio', name: RegExp) => {
    const target = page.getByRole(role, { name }).filter({ visible: true }).first()
    await expect(target).toBeVisible()
    for (let presses = 0; presses < 80; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) {
        const outline = await target.evaluate((element) => {
          const shown = [element, element.closest('form'), element.closest('label')].map(
            (each) => each && getComputedStyle(each).outlineStyle,
          )
          return shown.some((style) => style && style !== 'none')
        })
        expect(outline, `the focus can be seen on ${name}`).toBe(true)
        return
      }
      await keys.press('Tab')
    }
    throw new Error(`the keyboard does not reach ${role} ${name}`)
  }

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
  await tabTo('radio', /PIX/)
  await keys.press('Space')
  await expect(page.getByRole('button', { name: /^Finalizar Pagamento/ })).toBeEnabled()
  await tabTo('button', /^Finalizar Pagamento/)
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: /Falta só o PIX/ })).toBeVisible()
  await tabTo('button', /Copiar código PIX/)
  await keys.press('Enter')
  await expect(page.getByRole('button', { name: /Código copiado|Copiar código PIX/ })).toBeVisible()

  const [payment] = await store.rows<{ provider_order_id: string }>(
    'select provider_order_id from payments join orders on orders.id = order_id where email = $1',
    [email],
  )
  await sandbox.pay(payment!.provider_order_id)
  await expect(page.getByRole('heading', { name: 'Pagamento Confirmado!' })).toBeFocused({ timeout: 30_000 })
  await tabTo('link', /Voltar ao início/)
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/courses$/)
})
