import { expect, expectAccessible, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

test(
  'Ctrl+K finds a buyer by name, an order by its total and a screen, by the keyboard alone; a list says where else it looked',
  { tag: '@long' },
  async ({ page, store }) => {
    const [order] = await store.rows<{ id: string; name: string; email: string; total_cents: number }>(
      `select id, name, email, total_cents from orders where status = 'PAID' and blocked_at is null order by created_at desc, id desc limit 1`,
    )
    const { id, name, email, total_cents: cents } = order!
    const staff = new Staff(page)
    await staff.signIn(renata, '/admin/courses')
    const field = page.getByRole('combobox', { name: 'Buscar no painel' })
    const option = (text: string) => page.getByRole('option').filter({ hasText: text }).first()

    await expect(page.getByRole('button', { name: 'Buscar', exact: true })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.type(name)
    await expect(option(email)).toBeVisible()
    await expectAccessible(page)
    while ((await field.getAttribute('aria-activedescendant')) !== (await option(email).getAttribute('id')))
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/admin/customers/${encodeURIComponent(email)}`))

    await page.keyboard.press('Control+k')
    await field.fill((cents / 100).toFixed(2).replace('.', ','))
    await expect(option(id.slice(0, 8))).toBeVisible()
    await field.fill('novo cup')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/coupons\/new$/)

    await page.goto(`/admin/coupons?busca=${encodeURIComponent(email)}`)
    await page.getByRole('region', { name: 'Clientes' }).getByRole('link', { name: email }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/customers\//)
  },
)
