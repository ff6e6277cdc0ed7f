import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Unable } from '../start/unable.ts'
import { root } from '../run/places.mjs'

export const home = join(root, 'backups')

/** An error that the operator can fix is one sentence; any other is shown with its stack. */
export async function asProgram(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Unable ? error.message : error)
    process.exitCode = 1
  }
}

/** The named folder, relative to the directory where the command was given, since npm changes to the root. */
export const named = (folder: string) => resolve(process.env.INIT_CWD ?? process.cwd(), folder)

/** Backups are named by their dates. */
export function latestBackup(): string {
  const latest = existsSync(home)
    ? readdirSync(home)
        .filter((name) => existsSync(join(home, name, 'manifest.json')))
        .toSorted()
        .at(-1)
    : undefined
  if (!latest) throw new Unable(`There is no backup in ${home}: name a folder, or make one with npm run backup.`)
  return join(home, latest)
}
