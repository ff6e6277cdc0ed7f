import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { freePort } from '#database/free-port.ts'

/** A service of S3 with one bucket, which a drill can stop, or leave without an answer. */
export class Bucket {
  readonly #port: number
  readonly #directory = mkdtempSync(join(tmpdir(), 'sabia-bucket-'))
  #server: S3rver | undefined
  #frozen: { server: Server; sockets: Set<Socket> } | undefined

  private constructor(port: number) {
    this.#port = port
  }

  static async open(): Promise<Bucket> {
    const bucket = new Bucket(await freePort())
    await bucket.start()
    return bucket
  }

  /** The variables of a store that keeps its files here. */
  get env(): Record<string, string> {
    const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
    return { S3_ENDPOINT: `http://127.0.0.1:${this.#port}`, S3_BUCKET: 'loja', S3_REGION: 'us-east-1', ...keys }
  }

  async start() {
    await this.#thaw()
    const options = { port: this.#port, address: '127.0.0.1', silent: true, directory: this.#directory }
    this.#server = new S3rver({ ...options, configureBuckets: [{ name: 'loja' }] })
    await this.#server.run()
  }

  async stop() {
    await this.#server?.close()
    this.#server = undefined
  }

  /** From now on it accepts connections and answers nothing. */
  async freeze() {
    await this.stop()
    const sockets = new Set<Socket>()
    const server = createServer((socket) => void sockets.add(socket.on('error', () => {})))
    this.#frozen = { server, sockets }
    await new Promise<void>((listening) => server.listen(this.#port, '127.0.0.1', listening))
  }

  async close() {
    await this.stop()
    await this.#thaw()
    rmSync(this.#directory, { recursive: true })
  }

  async #thaw() {
    if (!this.#frozen) return
    const { server, sockets } = this.#frozen
    this.#frozen = undefined
    for (const socket of sockets) socket.destroy()
    await new Promise((closed) => server.close(closed))
  }
}
