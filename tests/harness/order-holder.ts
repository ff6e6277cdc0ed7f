import { openDatabase } from '#server/platform/database/database.ts'
import { isDatabaseUnavailable } from '#server/platform/database/availability.ts'
import { sessionSettings } from '#server/platform/database/session-settings.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'

/**
 * A process that locks an order and reports it, for a test that suspends the process. It goes on when it is asked to, and reports whether
 * its transaction could be committed.
 */
const [url = '', orderId = '', limit = ''] = process.argv.slice(2)
const { db } = openDatabase(url, { settings: { ...sessionSettings, idle_in_transaction_session_timeout: limit } })
const goOn = new Promise((resolve) => process.once('message', resolve))
try {
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    process.send?.('locked')
    await goOn
    await lockOrder(tx, orderId)
  })
  process.send?.('committed')
} catch (error) {
  process.send?.(isDatabaseUnavailable(error) ? 'unavailable' : String(error))
}
process.disconnect?.()
await db.destroy()
