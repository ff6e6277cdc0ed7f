import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The bare server as a process of its own, as the store is one. */
export class Floor {
  readonly port: number
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.port = port
  }

  static async open(): Promise<Floor> {
    const child = fork(join(import.meta.dirname, 'bare-server.ts'))
    const [told] = (await once(child, 'message')) as [{ port: number }]
    return new Floor(child, told.port)
  }

  async send(headers: Record<string, string>, body: Buffer) {
    await this.#say({ headers, body: body.toString('base64') })
  }

  /** Seconds of the CPU so far. */
  async cpu(): Promise<number> {
    return ((await this.#say('cpu')) as { seconds: number }).seconds
  }

  close() {
    this.#child.kill()
  }

  async #say(word: object | string): Promise<unknown> {
    const answer = once(this.#child, 'message')
    this.#child.send(word)
    return (await answer)[0]
  }
}
