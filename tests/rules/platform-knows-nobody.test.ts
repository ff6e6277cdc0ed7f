import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { identifiersIn } from './declarations.ts'
import { isTest, readSources, tablesOf, tablesRead, tablesWritten } from './sources.ts'

/** Whatever platform knew of another context, that context would have to ask platform to change (server/platform/README.md). */
const sources = readSources()
const platform = sources.filter(({ path }) => /^(server|domain|app\/admin)\/platform\//.test(path) && !isTest({ path }))

test('platform imports nothing of another context', () => {
  const arrows = platform.flatMap(({ path, imports }) =>
    imports
      .filter(
        (imported) => /^(server|domain|app\/(admin|store))\//.test(imported) && !/^(server|domain|app\/admin)\/platform\//.test(imported),
      )
      .map((imported) => `${path} → ${imported}`),
  )
  // The words of the history for the states of a return.
  const exceptions = ['withdrawal.ts', 'withdrawal-text.ts'].map(
    (name) => `app/admin/platform/history/change-texts.ts → domain/compliance/withdrawals/${name}`,
  )
  expect(arrows).toEqual(exceptions)
})

test('its statements name no table that another context writes', () => {
  const own = new Set(platform.flatMap(({ text }) => [...tablesWritten(text)]))
  // Pages show whether there are bundles and a version of the terms; a court asks for the sessions and orders of an address.
  const exceptions = ['server/platform/settings/store-settings.sql.ts', 'server/platform/web/access-records/access-records.sql.ts']
  const tables = tablesOf(sources)
  const foreign = platform.filter(({ text }) => tablesRead(text).some((table) => tables.includes(table) && !own.has(table)))
  expect(foreign.map(({ path }) => path)).toEqual(exceptions)
})

/** `orderBy` and the order of a list are none. The payment provider is an outside party. */
const word = /^(courses?|lessons?|books?|orders?|buyers?|coupons?|payments?|refunds?|disputes?)$/
const others = /^(orderBy|inOrder|[pP]aymentProvider)$/
const partsOf = (name: string) => name.split(/_|(?<=[a-z\d])(?=[A-Z])/).map((part) => part.toLowerCase())

/** Places where all contexts meet, with what they are. */
const exceptions: Record<string, string> = {
  'app/admin/platform/addresses.ts': 'every address of the panel',
  'app/admin/platform/calls/use-write.tsx': 'what is read again after an order was changed',
  'app/admin/platform/history/change-texts.ts': 'what the history calls each field',
  'domain/platform/settings/settings-form.ts': 'the settings of the store, which are one form',
  'server/platform/emails/emails.jobs.ts': 'the three outboxes',
  'server/platform/emails/outbox.sql.ts': 'the three outboxes',
  'server/platform/emails/send-email.ts': 'the order of an e-mail, for the log',
  'server/platform/files/file-downloads.sql.ts': 'what the reader of a file has bought',
  'server/platform/jobs/job-kinds.ts': 'every job with its payload',
  'server/platform/settings/page-settings.ts': 'the settings that pages show',
  'server/platform/settings/settings.graphql.ts': 'the settings of the store, which are one form',
  'server/platform/start/config.ts': 'every variable of the environment',
  'server/platform/web/rate-limits/rate-limit-rules.ts': 'the limit of each call',
  'server/platform/web/response-cache/cache-rules.ts': 'the fields and pages of public content',
}

test('no identifier speaks of a course, an order or a buyer', () => {
  const speaking = platform.filter(({ path, raw }) =>
    identifiersIn(parseSync(path, raw).program).some((name) => !others.test(name) && partsOf(name).some((part) => word.test(part))),
  )
  expect(speaking.map(({ path }) => path)).toEqual(Object.keys(exceptions))
})
