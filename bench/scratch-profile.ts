import { withStore, openWeb } from './store.ts'
import { startProgram } from '../bin/start/program.ts'
import { underLoad } from './share-of-floor.ts'
import { Buyer } from './buyers.ts'
import { Settled, stockedBaskets } from './settled.ts'
import { quoteOf, addressOf } from './parts/checkout.ts'
const what = process.argv[2]
const prof = (n: string) => ({ NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=/tmp/rowsprof --cpu-prof-name=${n}.cpuprofile` })
await withStore({ webs: ['keeping'], worker: false, sizes: { books: 200 } }, async (store) => {
  const web = await openWeb({ ...store.settings, PORT: '3720', PUBLIC_URL: 'http://localhost:3720', ...(what === 'token' || what === 'buy' ? prof('web') : {}) } as never)
  if (what === 'token') console.log(await underLoad(web, { request: quoteOf, check: () => {} }, { seconds: 4, connections: 16 }))
  else {
    const worker = startProgram('worker', { ...store.settings, PUBLIC_URL: 'http://localhost:3720', ...(what === 'buy' ? prof('worker') : {}) } as never)
    const baskets = await stockedBaskets(store.databaseUrl, 1000000)
    const settled = await Settled.open(store.databaseUrl)
    let n = 0
    const end = performance.now() + 6000
    await Promise.all(Array.from({ length: 16 }, async (_, i) => {
      const b = await Buyer.open(web.port, addressOf(i))
      while (performance.now() < end) { const o = await b.buy(baskets[n % baskets.length]!, n++); await settled.done(o.orderId) }
      b.close()
    }))
    console.log(n / 6, 'per s')
    await settled.close()
    await worker.stop()
  }
  await web.close()
})
