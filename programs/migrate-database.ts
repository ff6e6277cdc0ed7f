import { keepsSession } from '#database/keeps-session.ts'
import { migrate, MigrationError } from '#database/migrate.ts'
import { type Addresses, grantRights } from '#database/roles.ts'
import { withClient } from '#database/with-client.ts'
import { storeSessionSettings } from '#server/platform/database/session-settings.ts'

/**
 * Applies the missing migrations over a direct connection of their owner, and grants the other roles their rights. Behind a transaction pooler it also stores the settings that the store's sessions
 * need. Throws MigrationError if the direct address leads to a transaction pooler itself.
 */
export async function migrateDatabase(url: string, addresses: Addresses, log: (line: string) => void): Promise<string[]> {
  if (!(await keepsSession(addresses.owner)))
    throw new MigrationError('DATABASE_URL leads to a transaction pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.')
  const applied = await migrate(addresses.owner, { log })
  await grantRights(addresses)
  // The role that the pooler uses.
  if (url !== addresses.app && (await withClient(url, storeSessionSettings)))
    log('The settings of the store’s sessions were stored for its role. Connections that the pooler has open lack them: send it RECONNECT.')
  return applied
}
