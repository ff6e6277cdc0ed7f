import { type ChildProcess, fork } from 'node:child_process'

/** A process of the bench that answers each word with one message. It ends with whoever started it. */
export class Child {
  readonly #child: ChildProcess
  readonly #waiting: { resolve: (said: unknown) => void; reject: (error: Error) => void }[] = []

  private constructor(child: ChildProcess) {
    this.#child = child
    child.on('message', (said) => this.#waiting.shift()?.resolve(said))
    child.once('exit', (code) => {
      for (const { reject } of this.#waiting.splice(0)) reject(new Error(`a process of the bench has ended (${code})`))
    })
  }

  /** Waits for its first message, which says that it is ready. */
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

  /** Messages come in the order of the words. */
  #next(): Promise<unknown> {
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }
}
