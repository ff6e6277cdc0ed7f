import { createHash } from 'node:crypto'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { type CountedStep, stepsOf, visitInput } from '#domain/operations/funnel.ts'
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
/** Names of campaigns that one caller may bring in a day; further visits of it come from nowhere that is known. */
const mostNamesOfCaller = 30
const namesOfCallers = new LRUCache<string, Set<string>>({ max: 10_000, ttl: 24 * 60 * 60_000, noUpdateTTL: true })

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
        for (const step of stepsOf(body)) visitCounter(deps).count(mayName(caller, step) ? step : { ...step, ...otherNames })
      return context.body(null, 204)
    },
  }),
]

const otherNames = { source: 'outros', medium: '', campaign: '' }

function mayName(caller: string, { source, medium, campaign }: CountedStep): boolean {
  if (source === '') return true
  const name = createHash('sha256')
    .update(JSON.stringify([source, medium, campaign]))
    .digest('base64url')
    .slice(0, 11)
  const names = namesOfCallers.get(caller) ?? new Set()
  if (names.size < mostNamesOfCaller) names.add(name)
  namesOfCallers.set(caller, names)
  return names.has(name)
}
