import { Buyer } from './buyer.ts'
import { expect, test } from './journey.ts'
import type { ProgramName } from '../harness/store-under-test.ts'

/**
 * A program is killed (-9) at the worst moment for it and the store is started again. The sale still ends well: paid once, one e-mail.
 * More kills, also of PostgreSQL, and an unreachable provider are tested by `npm run drills -- kills outages`.
 */
const worstMoments: Partial<Record<ProgramName, 'before the payment' | 'after the payment'>> = {
  // The buyer's page is open and polls every five seconds.
  web: 'before the payment',
  // The webhook has arrived but is not processed yet.
  worker: 'after the payment',
}

for (const [program, moment] of Object.entries(worstMoments) as [ProgramName, string][]) {
  test(`${program} killed ${moment}: the order gets paid and the e-mail arrives once`, async ({ page, sandbox, store, pageErrors }) => {
    const buyer = new Buyer(page, `joana+${program}@correio.com.br`)
    await buyer.putIntoCart('/courses', 'Ansiedade sem mistério')
    await page.goto('/checkout')
    await buyer.fillPersonalData()
    await buyer.choosePix()
    const orderId = await buyer.finish()
    const [payment] = await store.rows<{ provider_order_id: string }>('select provider_order_id from payments where order_id = $1', [
      orderId,
    ])
    const charge = payment!.provider_order_id

    if (moment === 'after the payment') await sandbox.pay(charge)
    expect(await store.kill(program)).not.toBe('code 0')
    expect(store.said).toContain(`${program}.ts ended unexpectedly`)
    await store.start()
    if (moment === 'before the payment') await sandbox.pay(charge)

    await expect(page.getByText('Pagamento Confirmado!')).toBeVisible({ timeout: 120_000 })
    const email = await sandbox.onlyEmail(buyer.email)
    expect(email.text).toContain('Ansiedade sem mistério')
    expect(await store.rows('select status from orders where id = $1', [orderId])).toEqual([{ status: 'PAID' }])

    // The page was open while its server was down or about to be, so its failed requests are expected.
    pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((pageError) => !/ERR_|status of 503/.test(pageError)))
  })
}
