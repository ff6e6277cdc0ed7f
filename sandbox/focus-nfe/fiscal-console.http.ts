import { Hono } from 'hono'
import { type Documents, type IssuerOptions, readSpeed } from './documents.ts'
import { changeFiscalFaults, readFiscalFaults } from './faults.ts'

/** The console's calls about fiscal documents: what was issued, and what goes wrong. */
export const fiscalConsoleRoutes = ({ memory, documents }: IssuerOptions & { documents: Documents }) =>
  new Hono()
    .get('/console/fiscal.json', (context) => context.json(documents.all()))
    .post('/console/fiscal', async (context) => {
      const { faults, delayMs, slowMs } = await context.req.json<Record<string, unknown>>()
      changeFiscalFaults(memory, faults)
      const speed = { ...(Number(delayMs) >= 0 && { delayMs: Number(delayMs) }), ...(Number(slowMs) >= 0 && { slowMs: Number(slowMs) }) }
      memory.set('settings', 'fiscal-speed', { ...readSpeed(memory), ...speed })
      return context.json({ ...readSpeed(memory), faults: readFiscalFaults(memory) })
    })
