import { Hono } from 'hono'
import type { Parts } from './parts.ts'
import { isValidated, type ReportChange, type ReportName, reportNames, reportOf } from './transfer-report.ts'

const credentials = `Basic ${Buffer.from('SANDBOX:SANDBOXTOKEN123').toString('base64')}`

/** PagBank's transfer report, derived from the sandbox's own orders. Unlike the real one, it is complete on the same day. */
export const transferReportRoutes = ({ ledger, memory }: Pick<Parts, 'ledger' | 'memory'>) =>
  new Hono().get('/edi/movement/v3.00/:report/:day', (context) => {
    if (context.req.header('authorization') !== credentials) return context.json({ message: 'Unauthorized' }, 401)
    const { report, day } = context.req.param()
    if (!isReport(report)) return context.notFound()
    const size = Math.min(1_000, Math.max(1, Number(context.req.query('pageSize')) || 1_000))
    const page = Math.max(1, Number(context.req.query('pageNumber')) || 1)
    const changes = memory.entries<ReportChange>('report-change').map(({ thing }) => thing)
    const lines = reportOf(ledger.allOrders(), changes, report, day)
    context.header('VALIDADO', isValidated(changes, day) ? 'TRUE' : 'FALSE')
    return context.json({
      detalhes: lines.slice((page - 1) * size, page * size),
      pagination: { elements: size, totalPages: Math.max(1, Math.ceil(lines.length / size)), page, totalElements: lines.length },
    })
  })

const isReport = (name: string): name is ReportName => (reportNames as readonly string[]).includes(name)
