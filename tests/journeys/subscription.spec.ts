import { signReaderIn } from '../harness/reader-session.ts'
import { Buyer } from './buyer.ts'
import { expect, expectAccessible, test } from './journey.ts'

const email = 'assinatura.em.casa@correio.com.br'

test('a plan is subscribed to by PIX on a phone, and canceled in two presses', { tag: '@long' }, async ({ page, sandbox, store }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const [plan] = await store.rows<{ id: string }>(
    `insert into plans (title, price_cents, billing_interval, published, all_courses, members) values ('Clube de casa', 3990, 'MONTH', true, true, '{}') returning id`,
  )
  const buyer = new Buyer(page, email)
  const main = page.getByRole('main')

  await test.step('its page says what it costs and what is agreed', async () => {
    await page.goto(`/planos/${plan!.id}`)
    await expect(main.getByText(/R\$\s39,90/).first()).toBeVisible()
    await expect(main.getByText(/Assino “Clube de casa” por R\$\s39,90 por mês/)).toBeVisible()
    await expectAccessible(page)
    await main.getByRole('link', { name: 'Assinar: Clube de casa' }).first().click()
  })

  await test.step('the first cycle is paid by PIX', async () => {
    await buyer.fillPersonalData()
    await expectAccessible(page)
    await buyer.choosePix()
    const orderId = await buyer.finish()
    await sandbox.pay(await store.providerOrder(orderId))
    await expect
      .poll(() => store.rows('select status from orders where id = $1', [orderId]), { timeout: 60_000 })
      .toEqual([{ status: 'PAID' }])
  })

  await test.step('it is canceled in two presses, and taken back in one', async () => {
    await signReaderIn(store, page.context(), { email })
    await page.goto('/minha-estante/assinatura')
    await expect(main.getByRole('heading', { name: 'Clube de casa' })).toBeVisible()
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Cancelar a assinatura' }).press('Enter')
    await expect(main.getByRole('button', { name: 'Confirmar o cancelamento' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(main.getByText('Nada mais será cobrado, e tudo continua aberto')).toBeFocused()
    await expect(main.getByRole('button', { name: 'Retomar a assinatura' })).toBeVisible()
    await expect
      .poll(async () => (await sandbox.emails(email)).some(({ subject }) => /cancelad/i.test(subject)), { timeout: 30_000 })
      .toBe(true)
    await main.getByRole('button', { name: 'Retomar a assinatura' }).press('Enter')
    await expect(main.getByText('Está paga até')).toBeFocused()
    await expect(main.getByRole('button', { name: 'Cancelar a assinatura' })).toBeVisible()
  })

  await test.step('another plan follows at the next cycle for nothing, or at once for the difference', async () => {
    await store.rows(
      `insert into plans (title, price_cents, billing_interval, published, all_courses, members) select title, price, 'MONTH', true, true, '{}'
        from (values ('Clube pequeno', 1990), ('Clube grande', 9990)) as plan (title, price)`,
    )
    const change = async (width: number, title: string) => {
      await page.setViewportSize({ width, height: 740 })
      await page.reload()
      await main.getByText('Mudar de plano ou de preço', { exact: true }).press('Enter')
      await main.getByRole('button', { name: `Mudar para “${title}”` }).press('Enter')
      await expectAccessible(page)
    }
    await change(360, 'Clube pequeno')
    await expect(main.getByRole('button', { name: 'Confirmar a mudança' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(main.getByText(/próxima renovação, de R\$\s19,90.*vale “Clube de casa”/)).toBeFocused()
    await change(1280, 'Clube grande')
    await expect(main.getByText(/Hoje você paga R\$\s60,00, a diferença/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(main.getByText('Copiar código PIX')).toBeVisible()
    await page.goto('/minha-estante/assinatura')
    await expect(main.getByText(/Para mudar já para “Clube grande”, falta pagar R\$\s60,00/)).toBeVisible()
  })

  await test.step('its courses are in the library', async () => {
    await page.goto('/minha-estante')
    await expect(main.getByRole('link', { name: /aula|Dormir|Por que/ }).first()).toBeVisible()
  })
  await store.rows('update plans set published = false')
})
