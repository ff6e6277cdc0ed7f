import { Hono } from 'hono'
import { type Documents, type IssuerOptions, readSpeed } from './documents.ts'
import { changeFiscalFaults, readFiscalFaults } from './faults.ts'

/** The console's calls about fiscal documents: what was issued, and what goes wrong. */
export const fiscalConsoleRoutes = ({ memory, documents }: IssuerOptions & { documents: Documents }) =>
  new Hono()
    .get('/console/fiscal.json', (context) => context.json(documents.all()))
    .get('/console/fiscal/settings.json', (context) => context.json({ ...readSpeed(memory), faults: readFiscalFaults(memory) }))
    .post('/console/fiscal', async (context) => {
      const isForm = !context.req.header('content-type')?.includes('json')
      const { faults, delayMs, slowMs } = (isForm ? formOf(await context.req.parseBody()) : await context.req.json()) as Record<
        string,
        unknown
      >
      changeFiscalFaults(memory, faults)
      const speed = { ...(Number(delayMs) >= 0 && { delayMs: Number(delayMs) }), ...(Number(slowMs) >= 0 && { slowMs: Number(slowMs) }) }
      memory.set('settings', 'fiscal-speed', { ...readSpeed(memory), ...speed })
      return isForm ? context.redirect('/', 303) : context.json({ ...readSpeed(memory), faults: readFiscalFaults(memory) })
    })

/** Of the form, `fault` is the name of one that is switched to `times`. */
const formOf = ({ fault, times }: Record<string, unknown>) => ({ faults: fault === 'none' ? 'none' : { [String(fault)]: times } })
