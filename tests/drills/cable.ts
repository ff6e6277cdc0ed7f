import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * A TCP proxy in front of a server that can be cut off and restored. While it is cut off, connections are refused as by a machine that is
 * down.
 */
export class Cable {
  readonly port: number
  readonly #to: number
  readonly #open = new Set<Socket>()
  #server: Server | undefined

  constructor(port: number, to: number) {
    this.port = port
    this.#to = to
  }

  async mend() {
    const server = createServer((near) => {
      const far = connect(this.#to, 'localhost')
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#open.add(one)
        one.once('error', () => other.destroy())
        one.once('close', () => {
          this.#open.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
    await new Promise<void>((listening, failed) => server.once('error', failed).listen(this.port, 'localhost', listening))
    this.#server = server
  }

  async cut() {
    const server = this.#server
    if (!server) return
    this.#server = undefined
    for (const socket of this.#open) socket.destroy()
    await new Promise((closed) => server.close(closed))
  }
}
