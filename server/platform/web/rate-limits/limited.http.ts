import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ErrorCode } from '#domain/platform/api/error-codes.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
import { returnCall, type Limiting, takeCall, tooMany } from './rate-limit.ts'
import { callerOf } from './caller.ts'
import type { Rule } from './rules.ts'

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

async function spend(deps: Limiting, context: Context, rule: Rule): Promise<boolean> {
  const taken = await takeCall(deps, rule, callerOfContext(deps, context))
  switch (taken.kind) {
    case 'taken':
      return true
    case 'uncounted':
      return false
    case 'refused':
      context.header('retry-after', String(taken.waitSeconds))
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
