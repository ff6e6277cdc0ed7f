import { plainCourse } from '#database/seed/fixtures.ts'
import { expect, test } from './journey.ts'
import { pedro, renata, Staff } from './staff.ts'

test.describe(() => {
  test.use({ ignoredErrors: /permissions/ })

  test('access is granted to a list with one invalid address, and revoked', { tag: '@long' }, async ({ page, store }) => {
    const staff = new Staff(page)
    const holders = () =>
      store.rows<{ email: string }>(
        `select email from course_accesses where course_id = $1 and email like '%@turma.example' order by email`,
        [plainCourse.id],
      )
    await staff.signIn(renata, '/admin/courses')
    await staff.search('dormir')
    await staff
      .row(plainCourse.title)
      .getByRole('link', { name: /^Permissão/ })
      .click()
    const text = page.getByLabel(/^E-mails/)

    await test.step('step 1: the addresses', async () => {
      await expect(page.getByRole('button', { name: 'Dar Permissão' })).toBeDisabled()
      await expect(page.getByRole('button', { name: 'Remover Permissão' })).toBeDisabled()
      await text.fill('ninguém aqui\n'.repeat(9))
      // The field grows with a list.
      expect(await text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThan(2)
      await page.getByRole('button', { name: 'Dar Permissão' }).click()
      await expect(page.getByText('Nenhum e-mail reconhecido: cada um precisa ter um @.')).toBeVisible()
      await text.fill('Ana@turma.example, bia@turma.example\njoana torto@@turma.example fora@turma.example')
      await expect(page.getByText('4 e-mails reconhecidos')).toBeVisible()
      await page.getByRole('button', { name: 'Dar Permissão' }).click()
    })

    await test.step('step 2: one address is removed, one is invalid', async () => {
      await page.getByRole('button', { name: 'Tirar fora@turma.example' }).click()
      await page.getByRole('button', { name: 'Voltar' }).click()
      await expect(text).toHaveValue(/^Ana@turma/)
      await page.getByRole('button', { name: 'Dar Permissão' }).click()
      await page.getByRole('button', { name: 'Tirar fora@turma.example' }).click()
      await page.getByRole('button', { name: 'Confirmar' }).click()
      const result = page.getByRole('list', { name: 'Resultado' })
      await expect(result.getByRole('listitem').filter({ hasText: 'ana@' })).toContainText('sucesso')
      await expect(result.getByRole('listitem').filter({ hasText: 'bia@' })).toContainText('sucesso')
      await expect(result.getByRole('listitem').filter({ hasText: 'torto' })).not.toContainText('sucesso')
      await expect(page.getByText('2 de 3 deram certo, 1 falhou.')).toBeVisible()
      expect(await holders()).toEqual([{ email: 'ana@turma.example' }, { email: 'bia@turma.example' }])
    })

    await test.step('the failed one can be retried; the list and the history show the result', async () => {
      await page.getByRole('button', { name: 'Tentar de novo as que falharam' }).click()
      await expect(page.getByText('2 de 3 deram certo, 1 falhou.')).toBeVisible()
      await page.getByRole('button', { name: 'Concluir' }).click()
      await expect(page.getByRole('table', { name: 'Quem tem acesso' })).toBeVisible()
      await page.getByText('Histórico', { exact: true }).click()
      await expect(page.getByText('deu acesso a bia@turma.example')).toBeVisible()
    })

    await test.step('access is revoked', async () => {
      await text.fill('bia@turma.example')
      await page.getByRole('button', { name: 'Remover Permissão' }).click()
      await page.getByRole('button', { name: 'Confirmar' }).click()
      await expect(page.getByText('Pronto: 1 de 1.')).toBeVisible()
      expect(await holders()).toEqual([{ email: 'ana@turma.example' }])
    })
  })
})

test('without the role no screen is accessible', { tag: '@long' }, async ({ page }) => {
  await new Staff(page).signIn(pedro)
  for (const path of ['/admin', '/admin/orders', '/admin/courses/new', '/admin/coupons', '/admin/courses/permissions']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/unauthorized$/)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  }
})
