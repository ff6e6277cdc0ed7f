import { buildIfChanged } from '#tools/build/build.ts'
import type { Closing } from './closing.ts'
import { takeFolder } from './folder.ts'
import { greet } from './greeting.ts'
import { openDatabaseServer } from './open-database.ts'
import { requireFreePorts } from './ports.ts'
import { answers, type Program, startProgram } from './program.ts'
import { restartOnChange } from './restart-on-change.ts'
import { readSettings } from './settings.ts'

/** Opens everything in order and resolves when a program ends unexpectedly, with its name and reason. Nothing is restarted silently. */
export async function openStore({
  hot,
  closing,
  startedAt,
}: {
  hot: boolean
  closing: Closing
  startedAt: number
}): Promise<string | undefined> {
  const settings = readSettings(process.env, hot)
  const folder = await takeFolder(settings.directory)
  await closing.add('The data folder', folder.leave)
  await requireFreePorts(settings.ports)

  if (!hot && (await buildIfChanged(closing.signal)) === 'built') console.log('As páginas foram construídas · pages built.')
  const database = await openDatabaseServer(settings, closing)
  const env = settings.env(database.url)

  const { promise: unexpected, resolve: endUnexpectedly } = Promise.withResolvers<string | undefined>()
  void database.ended.then((reason) => closing.begun || endUnexpectedly(`PostgreSQL ended unexpectedly (${reason}).`))

  let greeted = false
  const running = new Map<string, Program>()
  const start = (name: string) => {
    const program = startProgram(name, env)
    running.set(name, program)
    folder.record(name, program.pid)
    void program.ended.then((reason) => {
      if (closing.begun || running.get(name) !== program) return
      // The developer sees the error above, and the next change restarts the program.
      if (hot && greeted) console.error(`${name}.ts ended (${reason}): waiting for a change.`)
      else endUnexpectedly(`${name}.ts ended unexpectedly (${reason}). Everything else is stopped too.`)
    })
    return program
  }
  const open = async (name: string) => {
    start(name)
    await closing.add(`${name}.ts`, () => running.get(name)?.stop())
    return running.get(name)!
  }

  // The last one opened is closed first, so that no new order arrives while the others finish theirs.
  const sandbox = settings.pretends ? await open('sandbox') : undefined
  await open('worker')
  const web = await open('web')
  if (hot) {
    const restart = async (name: string) => {
      const old = running.get(name)
      running.delete(name)
      await old?.stop()
      if (!closing.begun) start(name)
    }
    await closing.add('The watch on the sources', restartOnChange([...running.keys()], restart))
  }

  const ready = Promise.all([answers(web, `${settings.localUrl}/readyz`), sandbox && answers(sandbox, settings.config.sandboxUrl)])
  const opened = await Promise.race([ready.then(() => true), unexpected.then(() => false)])
  if (opened && !closing.begun) {
    greet(settings, (Date.now() - startedAt) / 1000)
    greeted = true
  }
  return unexpected
}
