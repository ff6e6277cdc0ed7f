import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { unawaitedIn } from './declarations.ts'
import { readSources } from './sources.ts'

/** Files whose timers no request or job begins, or whose promises are part of what it awaits. Everywhere else `inBackground` leaves its context. */
const exempt = new Set([
  // The process begins and ends it.
  'server/platform/jobs/run-queues.ts',
  'programs/composition/open.ts',
  'server/platform/monitoring/watch-event-loop.ts',
  'server/platform/web/server/close-server.ts',
  'server/platform/web/response-cache/watch-content.ts',
  // It begins the request.
  'server/platform/web/http/default-headers.http.ts',
  // Part of a wait for the database, or of a file, that the request itself awaits.
  'server/platform/database/bounded-queries.ts',
  'server/platform/database/database.ts',
  'server/platform/database/database-budget.ts',
  'server/platform/files/read-media.ts',
  // Ends with its job.
  'server/platform/jobs/guard-tasks.ts',
])

test('timers and promises that nobody awaits leave the context of the request that begins them', () => {
  const unawaited = readSources()
    .filter(({ path }) => /^(server|programs\/composition)\//.test(path) && !path.endsWith('.test.ts'))
    .flatMap(({ path, raw }) => unawaitedIn(parseSync(path, raw).program, raw).map((line) => ({ path, line })))
  expect(unawaited.filter(({ path }) => !exempt.has(path))).toEqual([])
  expect([...exempt].filter((path) => !unawaited.some((each) => each.path === path))).toEqual([])
})
