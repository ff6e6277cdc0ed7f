import { type Program, type ProgramOptions, startProgram } from '#programs/start/program.ts'

/** One of the store's programs, which a test can kill, stop and start again. */
export class RestartableProgram {
  readonly name: string
  readonly #env: NodeJS.ProcessEnv
  readonly #options: ProgramOptions
  #running: Program | undefined
  #expected = false
  /** The number of times it ended although no test stopped or killed it. */
  deaths = 0

  constructor(name: string, env: NodeJS.ProcessEnv, options: ProgramOptions) {
    this.name = name
    this.#env = env
    this.#options = options
  }

  get pid() {
    return this.#running?.pid
  }

  readonly hasEnded = () => this.#running?.hasEnded() ?? true

  start() {
    const running = startProgram(this.name, this.#env, this.#options)
    this.#running = running
    this.#expected = false
    void running.ended.then((reason) => {
      if (this.#expected || this.#running !== running) return
      this.deaths += 1
      this.#options.output?.(`${this.name} ended unexpectedly (${reason})\n`)
    })
  }

  async kill() {
    this.#expected = true
    await this.#running?.kill()
  }

  async stop(seconds?: number) {
    this.#expected = true
    await this.#running?.stop(seconds)
  }
}
