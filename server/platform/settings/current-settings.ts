import { inBackground, withDatabaseBudget } from '../database/database-budget.ts'
import type { Deps } from '../start/deps.ts'
import { readSettingsOfPages, type SettingsOfPages, settingsOfEnvironment } from './store-settings.sql.ts'

/** Milliseconds for which a process may show settings that were changed meanwhile. Money is computed from the row itself. */
const freshFor = 1_000
/** How long a page waits for them. Milliseconds. */
const longestWait = 500

/** `isCurrent`: they were read from the database, and are not those of before or of the environment. */
interface ReadSettings<Settings> {
  settings: Settings
  isCurrent: boolean
}

export interface CurrentSettings {
  read: () => Promise<ReadSettings<SettingsOfPages>>
  /** They were changed: the next read waits for the new ones. A cached response that was made of the old ones would stay. */
  forget: () => void
}

/**
 * The settings for pages, which need them on every request. Read once for all requests of a moment, and so not within the budget of one of
 * them. While the database does not respond, the last known ones are shown, or those of the environment: a page must not fail for its footer.
 */
export function currentSettings(deps: Pick<Deps, 'db' | 'config' | 'log'>): CurrentSettings {
  let known = { settings: settingsOfEnvironment(deps.config), isCurrent: false }
  let triedAt = -Infinity
  let changes = 0
  let reading: Promise<ReadSettings<SettingsOfPages>> | undefined
  const read = async () => {
    const seen = changes
    let latest = { ...known, isCurrent: false }
    try {
      latest = { settings: await withDatabaseBudget(longestWait, () => readSettingsOfPages(deps)), isCurrent: true }
    } catch (err) {
      deps.log.warn({ err }, 'the settings could not be read: the last known ones are shown')
    }
    if (seen === changes) {
      known = latest
      triedAt = performance.now()
      reading = undefined
    }
    return latest
  }
  return {
    read: async () => (performance.now() - triedAt < freshFor ? known : (reading ??= inBackground(read))),
    forget: () => {
      changes += 1
      triedAt = -Infinity
      reading = undefined
    },
  }
}
