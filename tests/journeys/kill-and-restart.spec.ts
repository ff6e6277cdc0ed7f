import { Buyer } from './buyer.ts'
import { expect, test } from './journey.ts'
import type { ProgramName } from '../harness/store-under-test.ts'

/**
 * Killed (-9) at the worst moment for it, the store is started again as a person would, and the sale still ends well: paid once, one e-mail. Many
 * more kills, also of PostgreSQL, and a provider that is away belong to `npm run drills -- kills outages`.
 */
const worstMoments: Partial<Record<ProgramName, 'before the payment' | 'after the payment'>> = {
  // The buyer's page is open and asks it every five seconds.
  web: 'before the payment',
  // The webhook has come in, nobody has settled it yet.
  worker: 'after the payment',
}

for (const [program, moment] of Object.entries(worstMoments) as [ProgramName, string][]) {
  test(`${program} killed ${moment}: the order gets paid and the e-mail arrives once`, async ({ page, sandbox, store, complaints }) => {
    test.setTimeout(150_000)
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

    await expect(page.getByText('Pagamento Confirmado!')).toBeVisible({ timeout: 75_000 })
    const email = await sandbox.onlyEmail(buyer.email)
    expect(email.text).toContain('Ansiedade sem mistério')
    expect(await store.rows('select status from orders where id = $1', [orderId])).toEqual([{ status: 'PAID' }])

    // The page was open while its server was away: that it could not ask is no fault of the page.
    complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('ERR_')))
  })
}
