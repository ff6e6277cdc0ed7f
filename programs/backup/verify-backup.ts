import { withClient } from '#database/with-client.ts'
import { load } from './load.ts'
import type { Manifest } from './manifest.ts'

/** A backup is proven only by restoring it: into a scratch database on the same server, which is dropped afterwards. */
export async function verify(databaseUrl: string, folder: string): Promise<Manifest> {
  const scratch = `verify_${crypto.randomUUID().replaceAll('-', '')}`
  return withClient(databaseUrl, async (client) => {
    try {
      await client.query(`create database ${scratch}`)
      const url = new URL(databaseUrl)
      url.pathname = `/${scratch}`
      return await load(url.href, folder, { replace: false, onward: false })
    } finally {
      await client.query(`drop database if exists ${scratch} with (force)`)
    }
  })
}
