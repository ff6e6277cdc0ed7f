import { cpSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { StoreUnderTest } from '../harness/store-under-test.ts'

/** Puts a file of tests/fixtures into the store's storage, as an upload would. */
export async function keep(store: StoreUnderTest, name: string, type: string) {
  const [from, key] = [join(import.meta.dirname, '../fixtures', name), `ab/${crypto.randomUUID()}`]
  mkdirSync(join(store.directory, 'files/ab'), { recursive: true })
  cpSync(from, join(store.directory, 'files', key))
  const [row] = await store.rows<{ id: string }>(
    `insert into files (access, name, type, bytes, sha256, storage, key, uploaded_by)
     values ('PROTECTED', $1, $2, $3, $4, 'DISK', $5, 'jornada') returning id`,
    [name, type, statSync(from).size, key, key],
  )
  return `/files/${row!.id}/${name}`
}
