import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoreUnderTest } from '../harness/store-under-test.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures', name))

/** Puts a file into the store's storage, as an upload would: one of tests/fixtures, or this content. */
export async function keep(store: StoreUnderTest, name: string, type: string, content: Buffer = fixture(name)) {
  const key = `ab/${crypto.randomUUID()}`
  mkdirSync(join(store.directory, 'files/ab'), { recursive: true })
  writeFileSync(join(store.directory, 'files', key), content)
  const [row] = await store.rows<{ id: string }>(
    `insert into files (access, name, type, bytes, sha256, storage, key, uploaded_by)
     values ('PROTECTED', $1, $2, $3, $4, 'DISK', $5, 'jornada') returning id`,
    [name, type, content.length, key, key],
  )
  return `/files/${row!.id}/${name}`
}
