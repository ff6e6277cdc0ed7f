import { plainCourse } from '#database/seed/fixtures.ts'
import { eventually } from '../harness/eventually.ts'
import type { SandboxConsole } from '../harness/sandbox-console.ts'
import type { StoreUnderTest } from '../harness/store-under-test.ts'
import { sellOrder } from '../screens/place-order.ts'
import { expect, onNextMutation, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

// The browser logs the call that fails on purpose.
test.use({ ignoredErrors: /ERR_FAILED/ })

const email = 'sem.acesso@correio.com.br'

/** A course that is paid, and its access. */
async function sell(store: StoreUnderTest, sandbox: SandboxConsole): Promise<string> {
  const id = await sellOrder(store, sandbox, { email, items: [{ id: plainCourse.id, quantity: 1 }] })
  expect(await eventually(async () => (await accesses(store)).length > 0, 60, 200)).toBe(true)
  return id
}

const accesses = (store: StoreUnderTest) => store.rows('select from course_accesses where email = $1', [email])

test(
  'what must not happen is counted, explained, solved by a click, or dispensed with for a reason',
  { tag: '@long' },
  async ({ page, store, sandbox }) => {
    const id = await sell(store, sandbox)
    const short = id.slice(0, 8)
    await store.rows('delete from course_accesses where email = $1', [email])
    await store.rows(`select graphile_worker.add_job('check_exceptions')`)
    const isFound = async () => (await store.rows('select from exceptions where order_id = $1', [id])).length > 0
    expect(await eventually(isFound, 60, 200)).toBe(true)

    const staff = new Staff(page)
    await staff.signIn(renata)
    const main = page.getByRole('main')
    const item = main.getByRole('listitem').filter({ hasText: short })

    await test.step('the count is in the navigation, and leads to the cause', async () => {
      await page
        .getByRole('navigation', { name: 'Painel' })
        .getByRole('link', { name: /^Hoje\s*\d+ em aberto$/ })
        .click()
      await expect(main.getByRole('list', { name: 'Tarefas' })).toContainText('Pago, sem acesso ao curso')
      await staff.go('Pendências')
      await expect(item).toContainText('Pago, sem acesso ao curso')
      await expect(item).toContainText(`não tem acesso a “${plainCourse.title}”`)
      await expect(main.getByText(/^Conferido/)).toBeVisible()
      await item.getByRole('button', { name: `Pedido ${short}` }).click()
      await expect(page.getByRole('dialog', { name: /Detalhes do Pedido/ })).toContainText(email)
      await page.keyboard.press('Escape')
    })

    await test.step('one click grants the access', async () => {
      await item.getByRole('button', { name: 'Liberar acesso' }).click()
      await staff.expectToast('Resolvido: Pago, sem acesso ao curso')
      await expect(item).toHaveCount(0)
      expect(await accesses(store)).toHaveLength(1)
    })

    await test.step('another one is accepted, by keyboard, with a reason that stays with it', async () => {
      await main
        .getByRole('navigation', { name: 'Situação' })
        .getByRole('link', { name: /^Em aberto/ })
        .focus()
      const due = main.getByRole('listitem').filter({ hasText: 'Dinheiro a reembolsar' })
      const waiting = await due.count()
      const dialog = page.getByRole('dialog', { name: 'Dispensar: Dinheiro a reembolsar' })
      await due.first().getByRole('button', { name: 'Dispensar…' }).press('Enter')
      // The remedy is named before it is dispensed with.
      await expect(dialog).toContainText(/Para resolver, volte e use Reembolsar R\$/)
      await dialog.getByLabel('Por que pode ficar assim?').fill('curto')
      await dialog.getByRole('button', { name: 'Dispensar' }).press('Enter')
      await expect(dialog.getByRole('alert')).toHaveText('Escreva o motivo, com 10 caracteres ou mais.')
      await dialog.getByLabel('Por que pode ficar assim?').fill('Devolvido por transferência em 20/11.')
      await onNextMutation(page, (route) => route.abort())
      await dialog.getByRole('button', { name: 'Dispensar' }).press('Enter')
      await expect(dialog.getByRole('alert')).toContainText('Não houve resposta. Tente de novo: nada é feito duas vezes.')
      await expect(dialog.getByLabel('Por que pode ficar assim?')).toHaveValue('Devolvido por transferência em 20/11.')
      await expect(dialog.getByRole('button', { name: 'Dispensar' })).toBeEnabled()
      await dialog.getByRole('button', { name: 'Dispensar' }).press('Enter')
      await staff.expectToast('Dispensado: Dinheiro a reembolsar')
      await expect(due).toHaveCount(waiting - 1)
      await expect(main).toBeFocused()
      await main.getByRole('link', { name: /^Dispensadas/ }).click()
      await expect(due).toContainText('renata.lopes dispensou: “Devolvido por transferência em 20/11.”')
      await page.reload()
      await expect(due).toHaveCount(1)
    })
  },
)
