import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runOnce } from 'graphile-worker'
import { type Logger, pino } from 'pino'
import { freePort } from '#database/free-port.ts'
import { buyer } from '#database/seed/fixtures.ts'
import { seed } from '#database/seed/seed.ts'
import { openClock } from '#sandbox/state/clock.ts'
import { openMemory } from '#sandbox/state/memory.ts'
import { openSimulators } from '#sandbox/state/simulators.ts'
import { readConfig } from '#server/platform/start/config.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { listenerOf } from '#server/platform/web/http/default-headers.http.ts'
import { createWebPush } from '#integrations/web-push/web-push.ts'
import { createWebhookTargets } from '#integrations/webhook-targets/webhook-targets.ts'
import { listJobs } from '#programs/composition/jobs.ts'
import { createApp } from '#programs/composition/routes.ts'
import { longestHead } from '#server/platform/web/server/http-server.ts'
import { guardTasks } from '#server/platform/jobs/guard-tasks.ts'
import { jobLogger } from '#server/platform/jobs/job-logger.ts'
import { createFocusNfe } from '#integrations/focus-nfe/focus-nfe.ts'
import { createPagBank } from '#integrations/pagbank/pagbank.ts'
import { createRecurrence } from '#integrations/pagbank/pagbank-recurrence.ts'
import { createPost } from '#integrations/smtp/smtp.ts'
import { createPostalCodes } from '#integrations/postal-codes/postal-codes.ts'
import { publishDefaultTexts } from '#server/compliance/legal-texts/publish-texts.ts'
import { openTurns } from '#server/platform/start/turns.ts'
import { standingOf } from '#server/people/team/standing.sql.ts'
import { createTokenVerifier } from '#integrations/auth0/verify-token.ts'
import { openStorage } from '#integrations/object-storage/open-storage.ts'
import { refusingStorage } from '#server/platform/files/refusing-storage.ts'
import { requireDeclared } from './document-client.ts'
import { eventually as looked } from './eventually.ts'
import { isConfirmation, SandboxConsole } from './sandbox-console.ts'
import { submittingBrowser } from './signed-in.ts'
import { awaitEnds } from './await-ends.ts'
import { testDatabase } from './test-database.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>

/** How long a test waits for what takes moments on a quiet machine: only ends what hangs. Seconds. */
const waitSeconds = 40

export interface Answer {
  status: number
  // The body of any response; each test asserts what it expects.
  body: Record<string, unknown> & { error?: { code: string; message: string; fields?: Record<string, string> } & Record<string, unknown> }
}

/**
 * The whole store except its pages: a real PostgreSQL with the demo, the sandbox in place of the providers, and jobs that run when the test
 * calls for it.
 */
export async function openShop(env: Record<string, string> = {}, log: Logger = pino({ level: 'silent' })) {
  const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()]
  const database = await testDatabase({ demo: true })
  const directory = mkdtempSync(join(tmpdir(), 'sabia-shop-'))
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    // In a test one caller sends in a second what many callers send in an hour. One buyer may hold what many hold.
    RATE_LIMIT_FACTOR: '1000',
    MAX_OPEN_ORDERS_PER_BUYER: '0',
    MAX_UNITS_PER_BUYER: '0',
    DATABASE_URL: database.addresses.app,
    DATA_DIR: directory,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    ...env,
  })
  // The demo's pictures get the address of this store.
  await seed(database.url, { publicUrl: config.publicUrl })
  shareTenantKey(directory)
  const simulators = await openSimulators({
    port: sandboxPort,
    smtpPort,
    directory,
    storeUrl: config.publicUrl,
    paymentToken: config.paymentProvider.token,
    clientId: config.signIn.clientId,
    audience: config.signIn.audience,
    rolesClaim: config.signIn.rolesClaim,
  })
  shareTenantKey(directory)
  const deps: Deps = {
    config,
    db: database.app.db,
    log,
    paymentProvider: createPagBank({ ...config.paymentProvider, timeoutMs: waitSeconds * 1000 }),
    recurrence: createRecurrence({ ...config.recurrence, timeoutMs: waitSeconds * 1000 }),
    postalCodes: createPostalCodes({ ...config.postalCodes, timeoutMs: waitSeconds * 1000 }),
    verifyToken: createTokenVerifier(config.signIn),
    standingOf: (subject) => standingOf(database.app.db, subject),
    storage: refusingStorage(openStorage(config)),
    turns: openTurns(),
  }
  const settings = config.fiscalIssuer && { ...config.fiscalIssuer, timeoutMs: waitSeconds * 1000 }
  const issuer = settings ? createFocusNfe(settings) : undefined
  // Every program does this when it starts.
  await publishDefaultTexts(deps)
  const [targets, webPush] = [createWebhookTargets(config.webhookTargets), createWebPush(config.webhookTargets)]
  const tasks = guardTasks(deps, listJobs(deps, { post: createPost(config.mail), issuer, targets, webPush }))
  const sandbox = new SandboxConsole(simulators.base)
  const app = createApp(deps, () => new Response('a page'))
  // A client that uses a kept connection must not find that the server has just closed it.
  const server = createServer({ keepAliveTimeout: 0, maxHeaderSize: longestHead }, listenerOf(app, config)).listen(port, 'localhost')
  await once(server, 'listening')

  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const response = await app.request(`${config.publicUrl}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    await requireDeclared(method, path, response)
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : { text } }
  }

  return {
    deps,
    /** For what a test changes by itself: as the owner of the tables, while the store is the app. */
    db: database.db,
    pool: database.pool,
    addresses: database.addresses,
    rows: async <Row extends object>(query: string, values: unknown[] = []) => (await database.pool.query<Row>(query, values)).rows,
    config,
    /** The issuer of fiscal documents, as the jobs call it. */
    issuer,
    simulators,
    call,
    /** The whole response, for tests of its headers. */
    fetch: async (path: string, init?: RequestInit) => {
      const response = await fetch(`http://localhost:${port}${path}`, { redirect: 'manual', ...init })
      await requireDeclared(init?.method ?? 'GET', path, response)
      return response
    },
    post: (path: string, body: unknown) => call('POST', path, body),
    /** Runs every job that is due, or only those of the named tasks, as the worker would. */
    work: (only?: string[]) =>
      runOnce({
        pgPool: database.app.pool,
        taskList: Object.fromEntries(Object.entries(tasks).filter(([name]) => only?.includes(name) ?? true)),
        logger: jobLogger(deps.log),
        noHandleSignals: true,
        preset: awaitEnds,
      }),
    /** The sandbox's console and its PagBank, by path. Each test asserts what it expects of a response. */
    sandbox: (path: string, body?: unknown) => sandbox.call<Awaited<ReturnType<Response['json']>>>(path, body),
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await simulators.close()
      await database.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

let tenantKey: unknown
/** The stores of one process have one key of the simulated tenant: making another takes as long as half of a store. */
function shareTenantKey(directory: string) {
  const memory = openMemory(directory, openClock())
  if (tenantKey) memory.set('keys', 'tenant', tenantKey)
  tenantKey ??= memory.get('keys', 'tenant')
  memory.close()
}

export const person = { name: buyer.name, email: buyer.email, cpf: buyer.cpf, phone: buyer.phone }

/** Calls to PagBank, the issuer and the postal codes wait only a moment meanwhile: for tests in which they do not respond. */
export async function withShortTimeouts<Result>({ deps, config, issuer }: Shop, work: () => Promise<Result>): Promise<Result> {
  const before = { paymentProvider: deps.paymentProvider, issuer: { ...issuer }, postalCodes: { ...deps.postalCodes } }
  const timeoutMs = 1_500
  deps.paymentProvider = createPagBank({ ...config.paymentProvider, timeoutMs })
  if (issuer && config.fiscalIssuer) Object.assign(issuer, createFocusNfe({ ...config.fiscalIssuer, timeoutMs }))
  Object.assign(deps.postalCodes, createPostalCodes({ ...config.postalCodes, timeoutMs }))
  try {
    return await work()
  } finally {
    deps.paymentProvider = before.paymentProvider
    if (issuer) Object.assign(issuer, before.issuer)
    Object.assign(deps.postalCodes, before.postalCodes)
  }
}

/** The token of a quote for these items. */
export async function quote(shop: Shop, items: { id: string; quantity: number }[], extra: object = {}): Promise<string> {
  const { status, body } = await shop.post('/api/create-checkout-token', { items, ...person, ...extra })
  if (status !== 200) throw new Error(`no quote: ${JSON.stringify(body)}`)
  return String(body.token)
}

/** `replaces`: in the browser that submitted that order. */
export async function submit(shop: Shop, token: string, extra: object = {}, method: 'pix' | 'redirect' = 'pix') {
  const redirectUrl = `${shop.config.publicUrl}/postcheckout`
  const body = { token, ...person, address: buyer.address, redirectUrl, ...extra }
  const headers = 'replaces' in extra && typeof extra.replaces === 'string' ? await submittingBrowser(shop, extra.replaces) : {}
  return shop.call('POST', `/api/checkout/${method}/pagseguro/content`, body, headers)
}

/** The provider's order for one of ours, by our payment's id. */
export async function providerOrder(shop: Shop, orderId: string): Promise<string> {
  const { provider_order_id } = await shop.db
    .selectFrom('payments')
    .select('provider_order_id')
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return provider_order_id ?? ''
}

export async function stockOf(shop: Shop, bookId: string): Promise<number | null> {
  const { stock } = await shop.db.selectFrom('books').select('stock').where('id', '=', bookId).executeTakeFirstOrThrow()
  return stock
}

export async function orderOf(shop: Shop, id: unknown) {
  return shop.db.selectFrom('orders').selectAll().where('id', '=', String(id)).executeTakeFirstOrThrow()
}

/** Waits for an asynchronous effect, mainly of a webhook. Rejects if it does not happen in time. */
export async function eventually<Result>(look: () => Promise<Result | false>, what: string): Promise<Result> {
  const seen = await looked(look, waitSeconds, 50)
  if (!seen) throw new Error(`it did not happen: ${what}`)
  return seen
}

/** The e-mails that an address received, except those that confirm an order before it is paid. */
export async function emailsAfterPayment(shop: Shop, address: string) {
  const emails = (await shop.sandbox(`/console/emails.json?to=${address}`)) as { subject: string; text: string; html: string }[]
  return emails.filter((email) => !isConfirmation(email))
}
