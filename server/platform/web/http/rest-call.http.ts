import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { ErrorCode } from '#domain/platform/api/error-codes.ts'
import type { Right } from '#domain/platform/roles/rights.ts'
import type { TokenScope } from '#domain/platform/api/token-scopes.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { check, Refusal } from '#domain/platform/refusals/refusal.ts'
import { limited } from '../rate-limits/limited.http.ts'
import type { Rule } from '../rate-limits/rate-limit-rules.ts'
import { readJson, smallBody } from './responses.http.ts'

/** Whose use of the store an access record names (docs/security.md#access-records): a session, or what was ordered or written without one. */
export interface Use {
  kind: 'BUYER' | 'STAFF' | 'ORDER' | 'MESSAGE'
  /** The id of the session, order or message; of staff the subject of their token. */
  session: string
}

declare module 'hono' {
  interface ContextVariableMap {
    uses?: readonly Use[]
  }
}

/** Says who makes this request, for its access record. */
export const usedBy = (context: Context, kind: Use['kind'], session: string) =>
  context.set('uses', [...(context.get('uses') ?? []), { kind, session }])

/** A security scheme of the document (programs/composition/open-api-access.ts), or no need of one. */
export type Access = 'staff' | 'buyer' | 'order' | 'signIn' | 'anybody'

/** Whose calls are answered. */
export interface Who<Caller = undefined> {
  /** Each is enough. Absent: everybody's. */
  access?: readonly Access[]
  /** Refuses changes from foreign pages, before the call is counted. */
  guard?: (deps: Deps) => MiddlewareHandler
  /** Throws a Refusal with one of `errors` for others. */
  identify?: (context: Context, deps: Deps) => Promise<Caller>
  errors?: readonly ErrorCode[]
  /** Personal tokens with all of these are answered; with none of them no token is. */
  scopes?: readonly TokenScope[]
  /** The right of a role that staff need. */
  right?: Right
}

type Address = `${'get' | 'head' | 'post' | 'put' | 'patch' | 'delete'} /${string}`
/** A Zod schema describes JSON, a string is another media type. */
type Content = z.ZodType | string
type Answers = Record<number, Content | null>

interface Description {
  summary: string
  /** Schemas of parts of the address that are something else here than elsewhere (programs/composition/open-api-path-parts.ts). */
  parts?: Record<string, object>
  body?: Content
  query?: z.ZodObject
  /** Besides those that follow from the answers (programs/composition/open-api-headers.ts). */
  headers?: readonly ('Signature' | 'UploadLength' | 'UploadMetadata' | 'UploadOffset')[]
  /** By status; null is a response without a body. */
  answers: Answers
  /** Response headers by status, besides those that follow from the answers. */
  sends?: Record<number, readonly ('Set-Cookie' | 'Upload-Expires' | 'Upload-Length' | 'Upload-Offset')[]>
  /** Besides those that follow from the other fields, and those that every call may have. */
  errors?: readonly ErrorCode[]
}

/** Answers a request once for each `Idempotency-Key` (server/platform/web/idempotency/respond-once.http.ts). */
type Once = (deps: Deps, context: Context, body: unknown, respond: () => Promise<Response>) => Promise<Response>

/** A call of the REST API, as docs/contracts/openapi.json describes it and the server answers it (docs/rules/api.md#rest). */
export interface RestCall extends Description {
  /** The operationId: how clients that are generated from the document name the call. */
  id: string
  address: Address
  access: readonly Access[]
  errors: readonly ErrorCode[]
  scopes: readonly TokenScope[]
  right: Right | undefined
  /** Absent: a plain route answers it. */
  serve?: (api: Hono, deps: Deps, once: Once) => void
}

/** The description of a plain route: files, uploads and what programs read. */
export function describeRoute(
  id: string,
  address: Address,
  { who = {}, limit, ...call }: Description & { who?: Omit<Who<unknown>, 'identify'>; limit?: Rule },
): RestCall {
  const errors: ErrorCode[] = [
    ...(call.query || typeof call.body === 'object' ? (['BAD_USER_INPUT'] as const) : []),
    ...(call.body ? (['BODY_TOO_LARGE'] as const) : []),
    ...(who.guard && !address.startsWith('get') ? (['FOREIGN_ORIGIN'] as const) : []),
    ...(who.errors ?? []),
    ...(limit ? (['TOO_MANY_REQUESTS'] as const) : []),
    ...(takesKey({ address, body: call.body }) ? (['REQUEST_RUNNING', 'KEY_REUSED', 'BAD_USER_INPUT'] as const) : []),
    ...(call.errors ?? []),
  ]
  return { ...call, id, address, access: who.access ?? [], scopes: who.scopes ?? [], right: who.right, errors }
}

/** Whether calls may carry an `Idempotency-Key`. The pieces of an upload have their offset instead, and the provider's events their ids. */
export const takesKey = ({ address, body }: { address: string; body?: Content }) =>
  !/^(get|head|patch) /.test(address) && typeof body !== 'string'

/** PDF, EPUB, video or whatever else staff uploaded. */
export const anyFile = '*/*'
/** One `Range` may be asked for. 416: it is outside of the file. */
export const fileAnswers = { 200: anyFile, 206: anyFile, 302: null, 416: null }
/** By a slug that the course or the post had before. 308 repeats the request with its method and body. */
export const moved = { 301: null }
export const movedChange = { 308: null }

type Part<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Part<Rest> : never
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

interface Call<Path extends string, Caller, Body, Query> {
  context: Context
  /** Time of arrival, before anything is read. */
  at: Date
  caller: Caller
  path: Record<Part<Path>, string>
  body: Output<Body>
  query: Output<Query>
}

/** JSON is typed by its schema; anything else is a Response. */
type AnswerOf<Given extends Answers> = Given[200] extends z.ZodType ? z.output<Given[200]> : Response

/** Declares a call: its route and its description follow. `run` gets each call that was not refused. */
export function restCall<
  const Path extends Address,
  Given extends Answers,
  Caller = undefined,
  Body extends Content = string,
  Query extends z.ZodObject | undefined = undefined,
>(
  id: string,
  address: Path,
  {
    patterns = {},
    run,
    ...declared
  }: Description & {
    who?: Who<Caller>
    limit?: Rule
    /** Regular expressions of whole parts of the address. An address that does not match is not found. */
    patterns?: Partial<Record<Part<Path>, string>>
    body?: Body
    query?: Query
    answers: Given
    run: (deps: Deps, call: Call<Path, Caller, Body, Query>) => Promise<AnswerOf<Given>> | AnswerOf<Given>
  },
): RestCall {
  const { who = {}, limit, body, query } = declared
  const description = describeRoute(id, address, declared)
  const isJson = typeof declared.answers[200] === 'object' && declared.answers[200] !== null
  const [method, path] = address.split(' /api') as [string, string]
  const pattern = (name: string) => (name in patterns ? `{(?:${patterns[name as Part<Path>]})}` : '')
  const serve = (api: Hono, deps: Deps, once: Once) => {
    const before = [who.guard?.(deps), limit && limited(deps, limit), description.errors.includes('BODY_TOO_LARGE') && smallBody].filter(
      (each) => typeof each === 'function',
    )
    const route = path.replace(/\{(\w+)\}/g, (_, name: string) => `:${name}${pattern(name)}`)
    api.on(method.toUpperCase(), [route], ...before, async (context) => {
      const at = new Date()
      const caller = await who.identify?.(context, deps)
      const checked = {
        query: query && check(query, context.req.query()),
        body: typeof body === 'object' ? await readJson(context, body) : undefined,
      }
      const respond = async () => {
        const answer = await run(deps, { context, at, caller, path: context.req.param(), ...checked } as Call<Path, Caller, Body, Query>)
        return isJson ? context.json(answer as object) : (answer as Response)
      }
      return takesKey({ address, body }) ? once(deps, context, checked.body, respond) : respond()
    })
  }
  return { ...description, serve }
}

/** The routes of the calls below /api. */
export function routesOf(calls: readonly RestCall[], deps: Deps, once: Once = (_deps, _context, _body, respond) => respond()) {
  const api = new Hono()
  for (const { serve } of calls) serve?.(api, deps, once)
  return api
}

/**
 * In front of every call that carries a buyer's cookie. Responses belong to one buyer, so nothing may store them. A call that changes
 * something must come from a page of the store: browsers name the page's origin in the header, which a page elsewhere cannot alter. A
 * program that names none may send what carries no cookie: nobody's browser is used for it.
 */
const ownPagesOnly =
  ({ config }: Pick<Deps, 'config'>): MiddlewareHandler =>
  async (context, next) => {
    context.header('cache-control', 'private, no-store')
    const { method } = context.req
    const origin = context.req.header('origin')
    const isOwn = origin === undefined ? context.req.header('cookie') === undefined : origin === originOf(config)
    if (!['GET', 'HEAD'].includes(method) && !isOwn) throw foreignOrigin()
    await next()
  }

/**
 * In front of changes that carry no session, such as a submit: other programs, which name no origin, send them too. But no page elsewhere may
 * use its visitors to place or cancel orders. A store that is opened at another address than PUBLIC_URL still sells.
 */
const noForeignPages =
  ({ config }: Pick<Deps, 'config'>): MiddlewareHandler =>
  async (context, next) => {
    const origin = context.req.header('origin')
    const isOwn = origin === undefined || origin === originOf(config) || context.req.header('sec-fetch-site') === 'same-origin'
    if (!isOwn) throw foreignOrigin()
    await next()
  }

const originOf = ({ publicUrl }: Deps['config']) => new URL(publicUrl).origin
const foreignOrigin = () => new Refusal('FOREIGN_ORIGIN', 'Este pedido não veio de uma página da loja.')

/** Anybody, from a page of the store. */
export const visitor: Who = { guard: ownPagesOnly }
/** Anybody but a foreign page. */
export const checkoutVisitor: Who = { guard: noForeignPages }
