import { join } from 'node:path'
import { Child } from '../child.ts'

/** The bare server in a process of its own, as the store is. */
export class BareHttp {
  readonly port: number
  readonly #child: Child

  private constructor(child: Child, port: number) {
    this.#child = child
    this.port = port
  }

  static async open(script: 'bare-http-server.ts' | 'bare-file-server.ts' = 'bare-http-server.ts', args: string[] = []): Promise<BareHttp> {
    const { child, ready } = await Child.open<{ port: number }>(join(import.meta.dirname, script), args)
    return new BareHttp(child, ready.port)
  }

  async send(headers: Record<string, string>, body: Buffer) {
    await this.#child.ask({ headers, body })
  }

  /** Seconds of CPU time so far. */
  async cpu(): Promise<number> {
    return (await this.#child.ask<{ seconds: number }>('cpu')).seconds
  }

  close() {
    this.#child.close()
  }
}
