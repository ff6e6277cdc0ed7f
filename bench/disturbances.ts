import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { RestartableProgram } from '#tests/harness/restartable-program.ts'
import { answers, startProgram } from '../bin/start/program.ts'
import type { Store } from './store.ts'

/** Seconds from the end of one disturbance to the next. */
const rest = 10

/**
 * What happens to a store in operation, one after the other while the load goes on: a release (web and worker are stopped in order and
 * started again), a backup that is restored and compared, a kill -9 of the web process, and one of the worker. The first web process and the
 * first worker are left alone, because the memory of a process that lives for the whole time is measured.
 */
export class Disturbances {
  readonly count = { releases: 0, kills: 0, backups: 0 }
  readonly #store: Store
  readonly #over = new AbortController()
  readonly #going: Promise<void>

  constructor(store: Store) {
    this.#store = store
    this.#going = this.#disturb()
  }

  /** Ends the one that has begun. Throws if one of them has failed. */
  async end() {
    this.#over.abort()
    await this.#going
    return this.count
  }

  async #disturb() {
    const [web, worker] = [this.#store.webs[1]!, this.#store.workers[1]!]
    const again = async () => {
      if (!(await answers(web.program, `${web.url}/readyz`))) throw new Error('a web process does not start again')
    }
    const kill = async (program: RestartableProgram) => {
      await program.kill()
      program.start()
      await again()
      this.count.kills += 1
    }
    const turns = [
      async () => {
        for (const program of [web.program, worker]) {
          await program.stop()
          program.start()
        }
        await again()
        this.count.releases += 1
      },
      () => this.#backUp(),
      () => kill(web.program),
      () => kill(worker),
    ]
    for (let turn = 0; await this.#rested(); turn++) await turns[turn % turns.length]!()
  }

  /** False: it is over. */
  async #rested() {
    await pause(rest * 1000, undefined, { signal: this.#over.signal }).catch(() => {})
    return !this.#over.signal.aborted
  }

  async #backUp() {
    const folder = join(tmpdir(), `sabia-bench-backup-${process.pid}`)
    for (const name of ['backup', 'verify']) {
      const said: string[] = []
      const output = (text: string) => said.push(text)
      const program = startProgram(name, this.#store.settings, { command: [`bin/backup/${name}.ts`, folder], output })
      if ((await program.ended) !== 'code 0') throw new Error(`${name} has failed: ${said.join('').slice(-500)}`)
    }
    rmSync(folder, { recursive: true, force: true })
    this.count.backups += 1
  }
}
