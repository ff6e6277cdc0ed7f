import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run/places.mjs'

/** The programs that run the files of a layer. Vite itself watches `app`. */
const readers: Record<string, string[]> = {
  server: ['web', 'worker'],
  domain: ['web', 'worker', 'sandbox'],
  database: ['web', 'worker'],
  sandbox: ['sandbox'],
}

/** Restarts the programs that run a changed file, a moment after the last change. Returns a function that stops watching. */
export function restartOnChange(programs: string[], restart: (name: string) => Promise<void>): () => void {
  const due = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let restarting = Promise.resolve()

  const plan = (file: string | null, names: string[]) => {
    if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return
    for (const name of names) if (programs.includes(name)) due.add(name)
    clearTimeout(timer)
    timer = setTimeout(() => {
      const names = [...due]
      due.clear()
      console.log(`${file} changed: restarting ${names.join(', ')}`)
      restarting = restarting.then(async () => void (await Promise.all(names.map(restart))))
    }, 150)
  }

  const watchers = Object.entries(readers).map(([layer, names]) =>
    watch(join(root, layer), { recursive: true }, (_, file) => plan(file, names)),
  )
  watchers.push(watch(root, (_, file) => file && programs.includes(file.replace(/\.ts$/, '')) && plan(file, [file.replace(/\.ts$/, '')])))
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
