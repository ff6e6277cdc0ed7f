import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { buyer } from '#database/seed/fixtures.ts'
import { signReaderIn } from '../harness/reader-session.ts'
import type { SandboxConsole } from '../harness/sandbox-console.ts'
import type { StoreUnderTest } from '../harness/store-under-test.ts'
import { placeOrder } from '../screens/place-order.ts'
import { expect, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

const january = `01/01/${new Date(Date.now() - 3 * 3_600_000).getUTCFullYear() + 6}`

test(
  'a buyer takes the own data along and has it erased, and staff do the same for another one',
  { tag: '@long' },
  async ({ page, store, sandbox }) => {
    const [own, other] = ['lia.propria@correio.com.br', 'caio.outro@correio.com.br']
    const [ofOwn, ofOther] = await Promise.all([own, other].map((email) => buyThree(store, sandbox, email)))
    await signReaderIn(store, page.context(), { email: own })

    await test.step('the buyer downloads everything', async () => {
      await page.goto('/minha-estante/dados')
      const json = JSON.parse((await download(page, 'JSON')).toString()) as { email: string; orders: object[] }
      expect([json.email, json.orders.length]).toEqual([own, 3])
      expect((await download(page, 'PDF')).subarray(0, 5).toString()).toBe('%PDF-')
    })

    await test.step('the buyer is asked twice, and told what goes now and what waits until when', async () => {
      const line = (id: string) =>
        page
          .getByRole('listitem')
          .filter({ hasText: `Pedido ${id.slice(0, 8)}` })
          .filter({ hasText: /sai|fica|espera/ })
      await expect(line(ofOwn!.old)).toContainText('sai agora')
      await expect(line(ofOwn!.refunded)).toContainText(`fica até ${january}, por lei`)
      await expect(line(ofOwn!.open)).toContainText('espera o fim do prazo de pagamento')
      await page.getByRole('button', { name: 'Quero apagar os meus dados' }).click()
      const erase = page.getByRole('button', { name: 'Apagar os meus dados' })
      await expect(erase).toBeDisabled()
      await page.getByLabel('Digite o seu e-mail para confirmar').fill(own)
      await erase.click()
      await expect(page.getByRole('status').filter({ hasText: 'Está feito.' })).toContainText(own)
      await expectErased(store, ofOwn!)
      const confirmation = await emailAbout(sandbox, own)
      expect(confirmation).toContain(`Pedido ${ofOwn!.refunded.slice(0, 8)}: nome, CPF, e-mail e endereço, até ${january}.`)
      expect(confirmation).toContain(`Pedido ${ofOwn!.open.slice(0, 8)}: até terminar o prazo do pagamento que está em aberto.`)
    })

    await test.step('staff find the other buyer, export, and erase after typing the address', async () => {
      const staff = new Staff(page)
      await staff.signIn(renata, '/admin/customers')
      await staff.search(other)
      await staff
        .row(other)
        .getByRole('link', { name: /^Abrir/ })
        .click()
      const exported = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Exportar os dados' }).click()
      const data = JSON.parse((await readFile(await (await exported).path())).toString()) as { orders: object[] }
      expect(data.orders).toHaveLength(3)
      await page.getByRole('button', { name: 'Apagar os dados…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Apagar os dados pessoais' })
      await expect(dialog).toContainText(`Exigência fiscal: sai em ${january}`)
      await expect(dialog).toContainText('Espera o fim do prazo de pagamento')
      const erase = dialog.getByRole('button', { name: 'Apagar os dados' })
      await dialog.getByLabel('Digite o e-mail do cliente para confirmar').fill(own)
      await expect(erase).toBeDisabled()
      await dialog.getByLabel('Digite o e-mail do cliente para confirmar').fill(other)
      await erase.click()
      await staff.expectToast('Dados apagados. O que a lei manda manter sai na data dele.')
      await expectErased(store, ofOther!)
      await expect(page.getByText(`Dados exportados · ${renata}`)).toBeVisible()
      await expect(page.getByText('o resto espera a sua data')).toBeVisible()
    })
  },
)

interface Three {
  old: string
  refunded: string
  open: string
}

/** One order of six years ago, one that was refunded, and one whose PIX is open. */
async function buyThree(store: StoreUnderTest, sandbox: SandboxConsole, email: string): Promise<Three> {
  const [old, refunded, open] = [
    await placeOrder(store, { ...buyer, email }),
    await placeOrder(store, { ...buyer, email }),
    await placeOrder(store, { ...buyer, email }),
  ]
  const is = (id: string, status: string) =>
    expect.poll(async () => (await store.rows<{ status: string }>('select status from orders where id = $1', [id]))[0]?.status).toBe(status)
  const charges = await Promise.all(
    [old, refunded].map(async (id) => {
      const charge = await store.providerOrder(id)
      await sandbox.pay(charge)
      await is(id, 'PAID')
      return charge
    }),
  )
  await sandbox.call(`/console/orders/${charges[1]}/refund`, {})
  await is(refunded, 'REFUNDED')
  await store.rows(`update orders set paid_at = paid_at - interval '6 years', sent_at = now() where id = $1`, [old])
  return { old, refunded, open }
}

async function expectErased(store: StoreUnderTest, { old, refunded, open }: Three) {
  const standing = async () => {
    const rows = await store.rows<{ id: string; erased: boolean; wait: string | null; year: number | null }>(
      `select orders.id, orders.name = 'Dados removidos' as erased, waits_for as wait, case when waits_for = 'FISCAL' then extract(year from due_at)::int end as year
       from orders join erasures on order_id = orders.id where orders.id = any($1)`,
      [[old, refunded, open]],
    )
    return Object.fromEntries(rows.map(({ id, ...row }) => [id, row]))
  }
  await expect.poll(standing).toEqual({
    [old]: { erased: true, wait: null, year: null },
    [refunded]: { erased: false, wait: 'FISCAL', year: Number(january.slice(-4)) },
    [open]: { erased: false, wait: 'HOLD', year: null },
  })
}

async function download(page: Page, format: string): Promise<Buffer> {
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: new RegExp(`^${format}`) }).click()
  return readFile(await (await started).path())
}

async function emailAbout(sandbox: SandboxConsole, to: string): Promise<string> {
  const find = async () => (await sandbox.emails(to)).find(({ subject }) => subject.startsWith('Apagamos os seus dados'))?.text ?? ''
  await expect.poll(find, { timeout: 60_000 }).not.toBe('')
  return find()
}
