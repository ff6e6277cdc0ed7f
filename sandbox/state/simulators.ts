import { ga4Routes } from '../ga4/ga4.http.ts'
import { metaRoutes } from '../meta/meta.http.ts'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { addLogin } from '../auth0/login.ts'
import { createTenant, engineRoutes } from '../auth0/tenant.ts'
import { openClock } from './clock.ts'
import { assetRoutes } from '../console/assets.http.ts'
import { consoleRoutes } from '../console/console.http.ts'
import { openMailbox } from '../smtp/mailbox.ts'
import { openFocusNfe } from '../focus-nfe/focus-nfe.ts'
import { type Memory, openMemory } from './memory.ts'
import { openPagBank } from '../pagbank/pagbank.ts'
import { postalCodeRoutes } from '../postal-codes/postal-codes.http.ts'
import { webhookTargetRoutes } from '../webhook-targets/webhook-targets.http.ts'

export interface SimulatorOptions {
  port: number
  smtpPort: number
  directory: string
  storeUrl: string
  paymentToken: string
  clientId: string
  audience: string
  rolesClaim: string
  log?: (line: string) => void
}

/**
 * All providers on one port, with their mail server on another. Everything is stored in `directory`. Tests in the same process control them
 * through `provider` and `clock`, other programs through the calls under /console.
 */
export async function openSimulators(options: SimulatorOptions) {
  const base = `http://localhost:${options.port}`
  const clock = openClock()
  const memory = openMemory(options.directory, clock)
  const provider = openPagBank({ base, memory, clock, token: options.paymentToken, log: options.log ?? (() => {}) })
  const issuer = openFocusNfe({ base, memory, clock, token: 'SANDBOXTOKEN123' })
  const tenant = await openTenant(memory, base, options)

  const app = new Hono().route('/', assetRoutes()).route('/', consoleRoutes({ memory, clock, provider, storeUrl: options.storeUrl }))
  for (const routes of [...provider.routes, ...issuer.routes]) app.route('/', routes)
  app.route('/', postalCodeRoutes())
  app.route('/', webhookTargetRoutes())
  app.route('/', metaRoutes(clock)).route('/', ga4Routes())
  const answer = getRequestListener(app.fetch)
  // Nobody meets a kept connection that is just being closed.
  const server = createServer(
    { keepAliveTimeout: 0 },
    (request, response) => void (engineRoutes.test(request.url ?? '') ? tenant(request, response) : answer(request, response)),
  )
  const mailbox = openMailbox(memory, clock)
  await Promise.all([listen(server, options.port), listen(mailbox, options.smtpPort)])
  return {
    base,
    clock,
    provider,
    issuer,
    close: async () => {
      await provider.stop()
      server.closeAllConnections()
      await Promise.all([new Promise((closed) => server.close(closed)), new Promise<void>((closed) => mailbox.close(closed))])
      memory.close()
    },
  }
}

async function openTenant(memory: Memory, base: string, { storeUrl, clientId, audience, rolesClaim }: SimulatorOptions) {
  const apps = [new URL(storeUrl).origin]
  const tenant = await createTenant(memory, { base, apps, clientId, audience, rolesClaim })
  addLogin(tenant, { memory, apps })
  return tenant.callback()
}

interface Listening {
  once(event: 'error', failed: (error: Error) => void): unknown
  listen(port: number, host: string, listening: () => void): unknown
}

const listen = (server: Listening, port: number) =>
  new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, 'localhost', listening)
  })
