import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One PostgreSQL for the whole run, with one migrated database that the tests copy. It is thrown away, so it need not survive a power cut. */
export default async function startPostgres(project: TestProject) {
  const directory = mkdtempSync(join(tmpdir(), 'sabia-tests-'))
  chmodSync(directory, 0o755)
  const postgres = await startEmbeddedPostgres(directory, { flags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'] })
  await postgres.create('template_sabia')
  await migrate(postgres.url('template_sabia'))
  project.provide('postgresUrl', postgres.url('postgres'))
  return async () => {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
