import type { Deps } from '#server/platform/start/deps.ts'

/**
 * PagBank writes about subscriptions to one address for the whole account, and to buyers unless told not to: both are kept as the store needs them. Throws
 * if PagBank does not answer.
 */
export async function keepPreferences({ config, log, recurrence }: Pick<Deps, 'config' | 'log' | 'recurrence'>) {
  if (!config.cardRenewal) return
  const url = `${config.publicUrl}/api/webhooks/pagbank`
  const read = await recurrence.readPreferences()
  if (read.kind !== 'ok') throw new Error(`the preferences of recurrence cannot be read (${read.exchange.outcome})`)
  const { preferences } = read
  if (!preferences.tellsCustomers && preferences.urls.length === 1 && preferences.urls[0] === url) return
  const stored = await recurrence.storePreferences({ ...preferences, tellsCustomers: false, urls: [url] })
  if (stored.kind !== 'ok') throw new Error(`the preferences of recurrence were not stored (${stored.exchange.outcome})`)
  log.warn({ before: preferences }, 'the preferences of recurrence at the provider were changed')
}
