import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Unable } from '../start/unable.ts'

/** The description of a backup. It is written last: a folder without one is not a backup. */
const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  /** The applied migrations in their order. The restored tables are created by the same ones. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      key: z.array(z.string()),
      rows: z.int().min(0),
      /** SHA-256 of the rows as COPY writes them, in the order of their key. */
      sha256: z.string(),
      file: z.string().regex(/^[\w.-]+$/),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type Manifest = z.output<typeof manifest>
export type SavedTable = Manifest['tables'][number]

export const writeManifest = (folder: string, contents: Manifest) =>
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(contents, null, 2)}\n`, { mode: 0o600 })

export function readManifest(folder: string): Manifest {
  try {
    return manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')))
  } catch (error) {
    throw new Unable(`${folder} is not a complete backup: ${error instanceof Error ? error.message : String(error)}`)
  }
}
