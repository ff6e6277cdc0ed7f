import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ErrorCode } from '#domain/platform/api/error-codes.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { narrowNetwork, type Rule, tooMany } from './rate-limit-rules.ts'
import { type Limiting, returnNetworkCall, takeCall, takeNetworkCall } from './rate-limits.sql.ts'

/** Rejects a call if its caller exceeds the rule. */
export const limited = (deps: Limiting, rule: Rule) =>
  createMiddleware(async (context, next) => {
    await spend(deps, context, rule)
    await next()
  })

/**
 * Counts `work` as a guess. Only a refusal with the code `wrong` stays counted, any other outcome is taken back. It is counted before the
 * outcome is known, so that a hundred concurrent guesses count as a hundred.
 */
export async function asGuess<Result>(
  deps: Limiting,
  context: Context,
  { rule, wrong }: { rule: Rule; wrong: ErrorCode },
  work: () => Promise<Result>,
): Promise<Result> {
  const counted = await spend(deps, context, rule)
  let isWrong = false
  try {
    return await work()
  } catch (error) {
    isWrong = error instanceof Refusal && error.code === wrong
    throw error
  } finally {
    if (counted && !isWrong) await returnNetworkCall(deps, rule, callerOfContext(deps, context))
  }
}

/** Counts a call of this caller's networks, or of one whom `caller` names. False: it could not be counted. */
export async function spend(deps: Limiting, context: Context, rule: Rule, caller?: string): Promise<boolean> {
  const call = await (caller === undefined ? takeNetworkCall(deps, rule, callerOfContext(deps, context)) : takeCall(deps, rule, caller))
  switch (call.kind) {
    case 'taken':
      return true
    case 'uncounted':
      return false
    case 'refused':
      context.header('retry-after', String(call.waitSeconds))
      throw tooMany()
  }
}

/** A request without a socket, as in a test, has no address. */
export function callerOfContext(deps: Limiting, context: Context): string {
  const arrival = arrivalOf(context)
  if (arrival.forwardedFor) warnOfProxy(deps)
  return callerOf(arrival, deps.config.trustedProxies)
}

/** Address and port of the caller itself. */
export const endpointOfContext = ({ trustedProxies }: Pick<Limiting['config'], 'trustedProxies'>, context: Context) =>
  endpointOf(arrivalOf(context), trustedProxies)

function arrivalOf({ env, req }: Context): Arrival {
  const { incoming } = (env ?? {}) as Partial<HttpBindings>
  return {
    socketAddress: incoming?.socket.remoteAddress,
    socketPort: incoming?.socket.remotePort,
    forwardedFor: req.header('x-forwarded-for'),
    clientPort: req.header('x-client-port'),
  }
}

const warned = new WeakSet<Limiting['config']>()

/** Behind a proxy that is not configured, all buyers share one rate limit. The operator is warned once. */
function warnOfProxy({ config, log }: Limiting) {
  if (!config.production || config.trustedProxies > 0 || warned.has(config)) return
  warned.add(config)
  log.warn('requests have X-Forwarded-For, but TRUSTED_PROXIES is 0: if the store is behind a proxy, all buyers count as one caller')
}

/** The other end of a request's socket, and the headers that proxies wrote: X-Forwarded-For has no ports, or some. */
interface Arrival {
  socketAddress: string | undefined
  socketPort?: number | undefined
  forwardedFor: string | undefined
  clientPort?: string | undefined
}

/** The key under which calls are counted together. A household has one IPv6 network, so its /64 counts as one caller. */
export const callerOf = (arrival: Arrival, trustedProxies: number): string => {
  const { address } = endpointOf(arrival, trustedProxies)
  return address ? narrowNetwork(address) : 'unknown'
}

interface Endpoint {
  address: string | null
  port: number | null
}

/**
 * The caller's own address and port. Each trusted proxy appends the address that called it to X-Forwarded-For. Whatever is further left was
 * written by the caller itself, and is not trusted. The outermost of them says the port in X-Client-Port (docs/security.md#access-records).
 */
export function endpointOf({ socketAddress, socketPort, forwardedFor, clientPort }: Arrival, trustedProxies: number): Endpoint {
  const socket = endpointIn(socketAddress ?? '')
  const hops = [...(forwardedFor?.split(',') ?? []).map(endpointIn), socket]
  const hop = trustedProxies === 0 ? socket : hops.at(Math.max(0, hops.length - 1 - trustedProxies))
  if (!hop || hop === socket) return { address: socket?.address ?? null, port: socketPort ?? null }
  return { address: hop.address, port: hop.port ?? portIn(clientPort) }
}

/** The IP address in the text, if any. Some proxies write a port too. */
function endpointIn(text: string): { address: string; port: number | null } | undefined {
  const trimmed = text.trim()
  const [, address = trimmed, port] = /^\[([^\]]+)\](?::(\d+))?$/.exec(trimmed) ?? /^([\d.]+):(\d+)$/.exec(trimmed) ?? []
  return isIP(address) === 0 ? undefined : { address: withoutMapping(address), port: portIn(port) }
}

/** An IPv4 address as such, also in a socket for both, and without the name of an interface. */
const withoutMapping = (address: string) => /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address.split('%', 1).join()

function portIn(text: string | undefined): number | null {
  const port = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 0
  return port > 0 && port < 65_536 ? port : null
}
