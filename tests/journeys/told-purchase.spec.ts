import { plentifulBook } from '#database/seed/fixtures.ts'
import { Buyer } from './buyer.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { renata, Staff } from './staff.ts'

test.use({
  variables: {
    META_PIXEL_ID: '123456',
    META_ACCESS_TOKEN: 'segredo-da-meta',
    GA4_MEASUREMENT_ID: 'G-ABC',
    GA4_API_SECRET: 'segredo-do-google',
  },
})

test('a visitor agrees, buys, and the services are told once; staff see it', { tag: '@long' }, async ({ page, store, sandbox }) => {
  const buyer = new Buyer(page, 'contada@correio.com.br')
  await page.goto('/books')
  const question = page.getByRole('region', { name: 'Cookies' })
  await expect(question).toContainText('Google Analytics')
  await question.getByRole('button', { name: 'Aceitar' }).click()
  await page.goto(`/checkout?type=book&id=${plentifulBook.id}`)
  await buyer.fillPersonalData()
  await buyer.fillAddress()
  await buyer.choosePix()
  const id = await buyer.finish()
  await sandbox.pay(await store.providerOrder(id))
  await expect(page.getByText('Pagamento Confirmado!')).toBeVisible({ timeout: 60_000 })
  await sandbox.call('/console/meta', { fault: 'expired-token' })
  const send = () => store.rows(`select graphile_worker.add_job('send_conversions', '{}', job_key := 'now')`)
  await send()
  const failed = () => store.rows('select id from conversions where order_id = $1 and failure is not null', [id])
  await expect.poll(async () => (await failed()).length).toBe(1)

  const staff = new Staff(page)
  await staff.signIn(renata)
  await staff.go('Configurações')
  const services = page.getByRole('list', { name: 'Serviços' })
  await expect(services.getByRole('listitem').filter({ hasText: 'Meta' })).toContainText('123456')
  await expect(services).toContainText('1 envio falhou nos últimos 30 dias. O token de acesso venceu ou foi revogado.')
  await expect(services.getByRole('listitem').filter({ hasText: 'Google Analytics' })).toContainText('Último envio em')
  expect(await page.content()).not.toMatch(/segredo-d/)
  await expectAccessible(page)

  await sandbox.call('/console/meta', { fault: null })
  await store.rows('update conversions set next_at = now() where next_at is not null returning id')
  await send()
  await expect
    .poll(() => sandbox.call<{ event_id: string }[]>('/console/meta.json'))
    .toMatchObject([{ event_id: id, received: 1, user_data: { country: [expect.any(String)] } }])
  await page.reload()
  await expect(services.getByRole('listitem').filter({ hasText: 'Meta' })).toContainText('Último envio em')
})
