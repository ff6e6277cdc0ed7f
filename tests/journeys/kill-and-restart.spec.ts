import { Buyer } from './buyer.ts'
import { expect, test } from './journey.ts'

/** The page polls every five seconds. More kills, also of PostgreSQL, and an unreachable provider are in `npm run drills -- kills outages`. */
test(
  'the web process is killed while the page of a PIX is open: it shows the payment once the store is back',
  { tag: '@long' },
  async ({ page, sandbox, store, pageErrors }) => {
    const buyer = new Buyer(page, 'joana+web@correio.com.br')
    await buyer.putIntoCart('/courses', 'Ansiedade sem mistério')
    await page.goto('/checkout')
    await buyer.fillPersonalData()
    await buyer.choosePix()
    const orderId = await buyer.finish()
    const charge = await store.providerOrder(orderId)

    expect(await store.kill('web')).not.toBe('code 0')
    expect(store.said).toContain('web.ts ended unexpectedly')
    await store.start()
    await sandbox.pay(charge)
    await expect(page.getByText('Pagamento Confirmado!')).toBeVisible({ timeout: 120_000 })
    expect((await sandbox.onlyEmail(buyer.email)).text).toContain('Ansiedade sem mistério')

    // The page was open while its server was down, so its failed requests are expected.
    pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((pageError) => !/ERR_|status of 503/.test(pageError)))
  },
)
