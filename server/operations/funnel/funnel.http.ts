import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { stepsOf, visitInput } from '#domain/operations/funnel.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { checkoutVisitor, restCall } from '#server/platform/web/http/rest-call.http.ts'
import { callerOfContext } from '#server/platform/web/rate-limits/limited.http.ts'
import { storeVisits } from './visits.sql.ts'
import { VisitCounter } from './visit-counter.ts'

const counters = new WeakMap<Deps['db'], VisitCounter>()

/** The counter of this process. */
export function visitCounter({ db, log }: Pick<Deps, 'db' | 'log'>): VisitCounter {
  const counter = counters.get(db) ?? new VisitCounter((counts) => storeVisits(db, counts), log)
  counters.set(db, counter)
  return counter
}

/** Pages that one caller may have counted in a minute. Kept in memory only. */
const mostOfCaller = 60
const callers = new LRUCache<string, number>({ max: 10_000, ttl: 60_000, noUpdateTTL: true })

export const visitCalls = [
  restCall('countVisit', 'post /api/visits', {
    who: checkoutVisitor,
    summary: 'Counts a page that a browser shows for the first time in its session. Nothing is stored of whose it was.',
    body: visitInput,
    answers: { 204: null },
    run: (deps, { context, body }) => {
      const caller = callerOfContext(deps, context)
      const counted = (callers.get(caller) ?? 0) + 1
      callers.set(caller, counted)
      // Auth0's hint cookie: staff look at their own store.
      const isStaff = context.req.header('cookie')?.includes('.is.authenticated=true') ?? false
      if (counted <= mostOfCaller && !isStaff && !isbot(context.req.header('user-agent')))
        for (const step of stepsOf(body)) visitCounter(deps).count(step)
      return context.body(null, 204)
    },
  }),
]
