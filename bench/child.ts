import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** A process of the bench that answers each word with one message. It ends with whoever started it. */
export class Child {
  readonly #child: ChildProcess
  #last: Promise<unknown> = Promise.resolve()

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  /** Waits for its first message, which says that it is ready. */
  static async open<Ready>(script: string, args: string[] = []): Promise<{ child: Child; ready: Ready }> {
    const process = fork(script, args, { serialization: 'advanced' })
    const [ready] = (await Promise.race([once(process, 'message'), ended(process)])) as [Ready]
    return { child: new Child(process), ready }
  }

  /** One word after the other: an answer belongs to the word before it. */
  async ask<Answer>(word: unknown): Promise<Answer> {
    const turn = this.#last.then(async () => {
      const answer = Promise.race([once(this.#child, 'message'), ended(this.#child)])
      this.#child.send(word as object)
      const [said] = (await answer) as [unknown]
      return said
    })
    this.#last = turn.catch(() => undefined)
    return turn as Promise<Answer>
  }

  close() {
    this.#child.kill()
  }
}

async function ended(child: ChildProcess): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null]
  throw new Error(`a process of the bench has ended (${code})`)
}
