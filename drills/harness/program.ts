import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../bin/run/places.mjs'

/** One of the store's programs as a child, its lines kept in a file. It can be killed and started again. */
export class Program {
  readonly name: string
  readonly #script: string
  readonly #env: NodeJS.ProcessEnv
  readonly #log: string
  #child: ChildProcess | undefined
  #ended: Promise<void> = Promise.resolve()
  #wanted = false
  /** How often it ended though nobody wanted it to. */
  deaths = 0

  constructor(name: string, script: string, env: NodeJS.ProcessEnv, log: string) {
    this.name = name
    this.#script = script
    this.#env = env
    this.#log = log
  }

  get pid() {
    return this.#child?.pid
  }

  start() {
    const child = spawn(process.execPath, ['--import', join(root, 'bin/start/leave-with-parent.ts'), join(root, this.#script)], {
      cwd: root,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => appendFileSync(this.#log, String(text)))
    this.#wanted = true
    this.#child = child
    this.#ended = new Promise((resolve) =>
      child.once('exit', () => {
        if (this.#wanted && this.#child === child) {
          this.deaths += 1
          appendFileSync(this.#log, `${this.name} ended though nobody wanted it to\n`)
        }
        resolve()
      }),
    )
  }

  /** kill -9, which no program can prepare for. */
  async kill() {
    this.#wanted = false
    this.#child?.kill('SIGKILL')
    await this.#ended
  }

  async stop() {
    this.#wanted = false
    this.#child?.kill('SIGTERM')
    const late = setTimeout(() => this.#child?.kill('SIGKILL'), 8_000)
    await this.#ended
    clearTimeout(late)
  }
}
