import pg from 'pg'
import { load } from './load.ts'
import type { Manifest } from './manifest.ts'

/** A backup is one only after it has been brought back: into a database of its own on the same server, which is thrown away again. */
export async function verify(databaseUrl: string, folder: string): Promise<Manifest> {
  const scratch = `verify_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`create database ${scratch}`)
    const url = new URL(databaseUrl)
    url.pathname = `/${scratch}`
    return await load(url.href, folder, { replace: false, onward: false })
  } finally {
    await client.query(`drop database if exists ${scratch} with (force)`)
    await client.end()
  }
}
