import { isIP, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ErrorCode } from '#domain/platform/api/error-codes.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
import { returnCall, type Limiting, takeCall, tooMany } from './rate-limit.ts'
import type { Rule } from './rate-limits.sql.ts'

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
    if (counted && !isWrong) await returnCall(deps, rule, callerOfContext(deps, context))
  }
}

/** Counts a call of this caller, or of one whom `caller` names. False: it could not be counted. */
export async function spend(deps: Limiting, context: Context, rule: Rule, caller = callerOfContext(deps, context)): Promise<boolean> {
  const call = await takeCall(deps, rule, caller)
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
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
  const forwardedFor = context.req.header('x-forwarded-for')
  if (forwardedFor) warnOfProxy(deps)
  return callerOf({ socketAddress: incoming?.socket.remoteAddress, forwardedFor }, deps.config.trustedProxies)
}

const warned = new WeakSet<Limiting['config']>()

/** Behind a proxy that is not configured, all buyers share one rate limit. The operator is warned once. */
function warnOfProxy({ config, log }: Limiting) {
  if (!config.production || config.trustedProxies > 0 || warned.has(config)) return
  warned.add(config)
  log.warn('requests have X-Forwarded-For, but TRUSTED_PROXIES is 0: if the store is behind a proxy, all buyers count as one caller')
}

/** The address at the other end of a request's socket, and the X-Forwarded-For header that proxies wrote. */
interface Arrival {
  socketAddress: string | undefined
  forwardedFor: string | undefined
}

/**
 * The key under which calls are counted together. Each trusted proxy appends the address that called it to X-Forwarded-For. Whatever is
 * further left was written by the caller itself, and is not trusted. A household has one IPv6 network, so its /64 counts as one caller.
 */
export function callerOf({ socketAddress, forwardedFor }: Arrival, trustedProxies: number): string {
  const socket = addressIn(socketAddress ?? '')
  const hops = [...(forwardedFor?.split(',') ?? []).map(addressIn), socket]
  const seen = trustedProxies === 0 ? socket : hops.at(Math.max(0, hops.length - 1 - trustedProxies))
  return network(seen ?? socket ?? 'unknown')
}

/** The IP address in the text, if any. Some proxies write a port too. */
function addressIn(text: string): string | undefined {
  const trimmed = text.trim()
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  return isIP(bare) === 0 ? undefined : bare
}

function network(address: string): string {
  if (!isIPv6(address)) return address
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const groups = expanded(hostname.slice(1, -1))
  const [high, low] = [groups[6] ?? 0, groups[7] ?? 0]
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

function expanded(address: string): number[] {
  const [left = [], right = []] = address
    .split('::')
    .map((half) => (half ? half.split(':').map((group) => Number.parseInt(group, 16)) : []))
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}
