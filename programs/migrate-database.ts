import { keepsSession } from '#database/keeps-session.ts'
import { migrate, MigrationError } from '#database/migrate.ts'
import { withClient } from '#database/with-client.ts'
import { storeSessionSettings } from '#server/platform/database/session-settings.ts'

/**
 * Applies the missing migrations over a direct connection. Behind a transaction pooler it also stores the settings that the store's sessions
 * need. Throws MigrationError if the direct address leads to a transaction pooler itself.
 */
export async function migrateDatabase(url: string, directUrl: string, log: (line: string) => void): Promise<string[]> {
  if (!(await keepsSession(directUrl)))
    throw new MigrationError('DATABASE_URL leads to a transaction pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.')
  const applied = await migrate(directUrl, { log })
  // The role that the pooler uses.
  if (url !== directUrl && (await withClient(url, storeSessionSettings)))
    log('The settings of the store’s sessions were stored for its role. Connections that the pooler has open lack them: send it RECONNECT.')
  return applied
}
