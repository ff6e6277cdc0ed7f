import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { addLogin } from './auth0/login.ts'
import { createTenant, engineRoutes } from './auth0/tenant.ts'
import { assetRoutes } from './console/assets.http.ts'
import { consoleRoutes } from './console/console.http.ts'
import { openMailbox } from './mailbox/mailbox.ts'
import { openMemory } from './memory.ts'
import { openClock } from './pagbank/clock.ts'
import { cardPageRoutes } from './pagbank/card-page.http.ts'
import { openLedger } from './pagbank/ledger.ts'
import { openWebhooks } from './pagbank/webhooks.ts'
import { pagBankRoutes } from './pagbank/pagbank.http.ts'
import { postalCodeRoutes } from './postal-codes/postal-codes.http.ts'

export interface SimulatorOptions {
  port: number
  smtpPort: number
  directory: string
  storeUrl: string
  pagBankToken: string
  clientId: string
  audience: string
  rolesClaim: string
  log?: (line: string) => void
}

/** The outside world on one port, with its mail server on another; it remembers everything in `directory`. */
export async function openSimulators(options: SimulatorOptions) {
  const base = `http://localhost:${options.port}`
  const log = options.log ?? (() => {})
  const memory = openMemory(options.directory)
  const ledger = openLedger(memory, base)
  const webhooks = openWebhooks(memory, options.pagBankToken, log)
  const clock = openClock(memory, ledger, webhooks)
  const apps = [new URL(options.storeUrl).origin]
  const tenant = await createTenant(memory, {
    base,
    apps,
    clientId: options.clientId,
    audience: options.audience,
    rolesClaim: options.rolesClaim,
  })
  addLogin(tenant, { memory, apps, secret: memory.get<string>('keys', 'cookies') ?? '' })

  const app = new Hono()
  app.route('/', assetRoutes())
  app.route('/', consoleRoutes({ memory, ledger, webhooks, clock, storeUrl: options.storeUrl }))
  app.route('/', pagBankRoutes({ memory, ledger, webhooks, clock, token: options.pagBankToken }))
  app.route('/', cardPageRoutes({ ledger, webhooks }))
  app.route('/', postalCodeRoutes())
  const answer = getRequestListener(app.fetch)
  const engine = tenant.callback()

  const server = createServer(
    (request, response) => void (engineRoutes.test(request.url ?? '') ? engine(request, response) : answer(request, response)),
  )
  const mailbox = openMailbox(memory)
  await Promise.all([
    new Promise<void>((listening, failed) => server.once('error', failed).listen(options.port, 'localhost', listening)),
    new Promise<void>((listening, failed) => {
      mailbox.once('error', failed)
      mailbox.listen(options.smtpPort, 'localhost', listening)
    }),
  ])
  return {
    base,
    close: async () => {
      clock.stop()
      await webhooks.stop()
      server.closeAllConnections()
      await Promise.all([new Promise((closed) => server.close(closed)), new Promise<void>((closed) => mailbox.close(closed))])
      memory.close()
    },
  }
}
