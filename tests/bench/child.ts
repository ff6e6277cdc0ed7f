import { type ChildProcess, fork } from 'node:child_process'

/** A process of the benchmark that responds to each message with one message. It ends with its parent. */
export class Child {
  readonly #child: ChildProcess
  readonly #waiting: { resolve: (message: unknown) => void; reject: (error: Error) => void }[] = []

  private constructor(child: ChildProcess) {
    this.#child = child
    child.on('message', (message) => this.#waiting.shift()?.resolve(message))
    child.once('exit', (code) => {
      for (const { reject } of this.#waiting.splice(0)) reject(new Error(`a process of the benchmark has ended (${code})`))
    })
  }

  /** Waits for its first message, which reports that it is ready. */
  static async open<Ready>(script: string, args: string[] = []): Promise<{ child: Child; ready: Ready }> {
    const child = new Child(fork(script, args, { serialization: 'advanced' }))
    return { child, ready: (await child.#next()) as Ready }
  }

  async ask<Answer>(word: unknown): Promise<Answer> {
    const answer = this.#next()
    this.#child.send(word as object)
    return (await answer) as Answer
  }

  close() {
    this.#child.kill()
  }

  /** Responses arrive in the order of the requests. */
  #next(): Promise<unknown> {
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }
}
