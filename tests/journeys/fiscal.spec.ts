import { plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { signReaderIn } from '../harness/reader-session.ts'
import { sellOrder } from '../screens/place-order.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

const email = 'com.nota@correio.com.br'

/** Settings that staff saved long ago. Other journeys share the store: it issues no documents for them. */
test.beforeEach(({ store }) =>
  store.rows(`update store_settings set legal_name = 'Sabiá Cursos Ltda', tax_id = '11222333000181', tax_regime = 'SIMPLES', state = 'SP'`),
)
test.afterEach(async ({ store }) => {
  await store.rows(`update fiscal_settings set issues_since = null, city_registration = null`)
  await store.rows(`update store_settings set legal_name = null, tax_id = null, tax_regime = null, state = null`)
})

test(
  'a course and a printed book get an NFS-e and an NF-e; staff correct the one that was rejected',
  { tag: '@long' },
  async ({ page, store, sandbox }) => {
    const staff = new Staff(page)
    await staff.signIn(renata)

    await test.step('staff switch documents on, with a code that does not exist', async () => {
      await page.goto('/admin')
      await staff.go('Notas fiscais')
      await page.getByRole('link', { name: 'Configurar as notas' }).click()
      await page.getByLabel('Emitir notas fiscais').check()
      await page.getByLabel('Quando emitir a NFS-e').selectOption('No pagamento')
      await page.getByLabel('Código IBGE do município').fill('3550308')
      await page.getByLabel('Código nacional do serviço').first().fill('999999')
      await page.getByRole('button', { name: 'Salvar' }).click()
      await staff.expectToast('Configurações das notas salvas')
    })

    const id = await sellOrder(store, sandbox, { email, items: [plainCourse, plentifulBook].map((each) => ({ id: each.id, quantity: 1 })) })
    // The job that looks for paid orders runs every minute.
    const plan = () => store.rows(`select graphile_worker.add_job('plan_fiscal_documents')`)
    await plan()
    const row = (text: string) => staff.row(id.slice(0, 8)).filter({ hasText: text })

    await test.step('the list says why one was rejected', async () => {
      const decided = `select from fiscal_documents where order_id = $1 and next_at is null`
      await expect.poll(async () => (await store.rows(decided, [id])).length, { timeout: 60_000 }).toBe(2)
      await page.goto(`/admin/fiscal?busca=${id}`)
      await expect(row('NF-e').filter({ hasText: plentifulBook.title })).toContainText('Emitida')
      await expect(row('Recusada')).toContainText('E0310')
      await expect(row('Recusada')).toContainText(plainCourse.title)
      await expectAccessible(page)
      await page.setViewportSize({ width: 1280, height: 800 })
    })

    await test.step('the product gets a code of its own, and the document is sent again', async () => {
      await page.goto(`/admin/courses/edit/${plainCourse.id}`)
      await page.getByText('Como está nas configurações das notas fiscais').click()
      const code = page.getByLabel('Código nacional do serviço')
      await expect(code).toHaveAttribute('placeholder', '999999')
      await code.fill('12')
      await page.getByRole('button', { name: 'Save course' }).click()
      await expect(page.getByRole('alert').getByText('O código nacional tem 6 dígitos, como 080201.').first()).toBeVisible()
      await code.fill('08.02.01')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Save course' }).click()
      await page.waitForURL(/\/admin\/courses(\?|$)/)
      await page.goto(`/admin/orders/${id}`)
      const documents = page.getByRole('region', { name: 'Notas fiscais' }).getByRole('listitem')
      await documents.getByRole('button', { name: /^Tentar de novo/ }).click()
      await expect(documents.filter({ hasText: 'Emitida' })).toHaveCount(2, { timeout: 60_000 })
      await expect(documents.filter({ hasText: 'Recusada' })).toHaveCount(0)
    })

    await test.step('the buyer has both in an e-mail, and on the receipt', async () => {
      const find = async () => (await sandbox.emails(email)).find(({ subject }) => subject.startsWith('Notas fiscais'))
      await expect.poll(find, { timeout: 60_000 }).toBeDefined()
      const { attachments } = (await find())!
      expect(attachments.map(({ name }) => name.replace(/\d+/, 'N')).toSorted()).toEqual([
        'NF-e N.pdf',
        'NF-e N.xml',
        'NFS-e N.pdf',
        'NFS-e N.xml',
      ])
      await signReaderIn(store, page.context(), { email })
      await page.goto(`/minha-estante/pedidos/${id}`)
      const links = page.getByRole('region', { name: 'Notas fiscais' }).getByRole('link')
      await expect(links).toHaveCount(4)
      for (const link of await links.all()) {
        const address = (await link.getAttribute('href'))!
        const file = await (await page.request.get(address, { maxRetries: 1 })).body()
        expect(attachments.map(({ content }) => content)).toContain(file.toString('base64'))
        expect(file.toString('latin1')).toMatch(address.endsWith('pdf') ? /^%PDF-/ : /^<\?xml.*<numero>\d+</)
      }
      await expectAccessible(page)
    })
  },
)
