import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ErrorCode } from '#domain/error-codes.ts'
import { Refusal } from '../refusal.ts'
import { returnCall, type Limiting, takeCall, tooMany } from './rate-limit.ts'
import { callerOf } from './caller.ts'
import type { Rule } from './rules.ts'

/** Lets a call through while its caller keeps to the rule. */
export const limited = (deps: Limiting, rule: Rule) =>
  createMiddleware(async (context, next) => {
    await spend(deps, context, rule)
    await next()
  })

/**
 * Counts `work` as a guess unless it turns out to be none: only a refusal with the code `wrong` stays counted. It is counted before it is
 * known, so that a hundred guesses at once are a hundred.
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

/** A request that came through no socket, as a test's own, has no address. */
export function callerOfContext(deps: Limiting, context: Context): string {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
  const arrival = { socketAddress: incoming?.socket.remoteAddress, forwardedFor: context.req.header('x-forwarded-for') }
  if (arrival.forwardedFor) warnOfProxy(deps)
  return callerOf(arrival, deps.config.trustedProxies)
}

const warned = new WeakSet<Limiting['config']>()

/** Behind a proxy that we do not know of all buyers are one caller, and refused together: whoever runs the store should read of it. */
function warnOfProxy({ config, log }: Limiting) {
  if (!config.production || config.trustedProxies > 0 || warned.has(config)) return
  warned.add(config)
  log.warn('calls come with X-Forwarded-For, but TRUSTED_PROXIES is 0: behind a proxy of yours all buyers count as one caller')
}
