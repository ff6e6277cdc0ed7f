import { embeddedAddresses, startEmbeddedPostgres } from '#database/embedded.ts'
import { EarlierDatabaseError, migrate } from '#database/migrate.ts'
import { type Addresses, grantRights } from '#database/roles.ts'
import { seed } from '#database/seed/seed.ts'
import { seedDelivery } from '#database/seed/seed-delivery.ts'
import { seedOrders } from '#database/seed/seed-orders.ts'
import { type Db, openDatabase } from '#server/platform/database/database.ts'
import { openStorage } from '#integrations/object-storage/open-storage.ts'
import { postOrderLedger } from '#server/money/ledger/ledger.sql.ts'
import { publishDefaultTexts } from '#server/compliance/legal-texts/publish-texts.ts'
import { migrateDatabase } from '../migrate-database.ts'
import type { Closing } from './closing.ts'
import type { Settings } from './settings.ts'
import { tellSandbox } from './tell-sandbox.ts'
import { Unable } from './unable.ts'

/** Opens the database of DATABASE_URL or an embedded one, applies the migrations and, the first time, seeds the demo catalogue. */
export async function openDatabaseServer(settings: Settings, closing: Closing): Promise<{ url: string; ended: Promise<string> }> {
  const { databaseUrl, addresses } = settings
  const server =
    databaseUrl && addresses
      ? { url: databaseUrl, addresses, ended: new Promise<string>(() => {}) }
      : await embedded(settings.directory, closing)
  const applied = databaseUrl
    ? await migrateDatabase(databaseUrl, server.addresses, (line) => console.log(line))
    : await migrateFolder(server.addresses, settings.directory)
  // The catalogue of a real store is never seeded.
  const { publicUrl } = settings.config
  if (!settings.strict && (await seed(server.url, { publicUrl })) === 'seeded') {
    await onDatabase(server.url, (db) => publishDefaultTexts({ db, config: settings.config }))
    // The owner may switch the triggers of a table off.
    await seedOrders(server.addresses.owner)
    await onDatabase(server.url, postLedger)
    await onDatabase(server.url, (db) => tellSandbox(db, settings))
    await seedDelivery(server.url, openStorage(settings.config))
    console.log('O catálogo de demonstração foi criado · demo catalogue created.')
  }
  if (applied.length > 0) console.log(`Banco de dados atualizado · database migrated: ${applied.join(', ')}`)
  return server
}

async function migrateFolder(addresses: Addresses, directory: string): Promise<string[]> {
  try {
    const applied = await migrate(addresses.owner)
    await grantRights(addresses)
    return applied
  } catch (error) {
    if (error instanceof EarlierDatabaseError) throw new Unable(earlierFolder(directory))
    throw error
  }
}

const earlierFolder = (directory: string) =>
  [
    `Os dados em ${directory} são de uma versão anterior à 1.0, que esta loja não lê. Nada foi alterado.`,
    'Para guardá-los, use outra pasta: DATA_DIR=outra-pasta npm start. Para começar de novo, apague esta.',
    '',
    `The data in ${directory} is of a version before 1.0, which this store does not read. Nothing was changed.`,
    'To keep it, use another folder: DATA_DIR=another-folder npm start. To start over, delete this one.',
  ].join('\n')

/** The ledger of the demo's sales. */
const postLedger = (db: Db) =>
  db.transaction().execute(async (tx) => {
    const orders = await tx.selectFrom('orders').select('id').orderBy('id').forNoKeyUpdate().execute()
    for (const { id } of orders) await postOrderLedger(tx, id)
  })

async function onDatabase(url: string, work: (db: Db) => Promise<void>) {
  const { db } = openDatabase(url)
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

async function embedded(directory: string, closing: Closing) {
  const complaints: string[] = []
  const postgres = await startEmbeddedPostgres(directory, {
    log: (text) => {
      for (const line of text.split('\n')) if (/\b(FATAL|PANIC)\b/.test(line)) complaints.push(line)
    },
  })
  await closing.add('PostgreSQL', () => postgres.stop())
  if (!postgres.cluster.startsWith(directory))
    console.log(`The account that PostgreSQL runs under cannot access ${directory}: its data is stored in ${postgres.cluster}`)
  await postgres.create('sabia')
  const addresses = embeddedAddresses(postgres.port, 'sabia')
  return { url: addresses.app, addresses, ended: postgres.ended.then((reason) => [reason, ...complaints.slice(-1)].join(', ')) }
}
