import type { Readable, Writable } from 'node:stream'
import { once } from 'node:events'
import type { ClientBase, Connection, Submittable } from 'pg'

/** What the driver's connection can do beyond its types: the COPY messages of PostgreSQL's protocol. */
interface CopyConnection extends Connection {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}

/** The driver calls these by name while a COPY is its active query. */
abstract class Copy implements Submittable {
  readonly #statement: string
  readonly #result = Promise.withResolvers<number>()
  #error: Error | undefined
  #rows = 0

  constructor(statement: string) {
    this.#statement = statement
  }

  get result(): Promise<number> {
    return this.#result.promise
  }

  submit(connection: Connection) {
    connection.query(this.#statement)
  }

  handleCommandComplete({ text }: { text: string }) {
    this.#rows = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0)
  }

  handleReadyForQuery(_connection: Connection) {
    if (this.#error) this.#result.reject(this.#error)
    else this.#result.resolve(this.#rows)
  }

  handleError(error: Error) {
    this.#error ??= error
    // A connection that is gone says nothing more.
    if (!('severity' in error)) this.#result.reject(error)
  }
}

class CopyOut extends Copy {
  readonly #to: Writable
  #paused = false
  constructor(statement: string, to: Writable) {
    super(statement)
    this.#to = to
  }

  /** One row. What had arrived before the pause still comes, row by row. */
  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection) {
    if (this.#to.write(Buffer.from(chunk)) || this.#paused) return
    this.#paused = true
    connection.stream.pause()
    this.#to.once('drain', () => this.#goOn(connection))
  }

  /** The end may have come with the last rows; whoever ends the stream now hears of no drain. */
  override handleReadyForQuery(connection: Connection) {
    this.#goOn(connection)
    super.handleReadyForQuery(connection)
  }

  #goOn(connection: Connection) {
    if (!this.#paused) return
    this.#paused = false
    connection.stream.resume()
  }
}

class CopyIn extends Copy {
  readonly #from: Readable
  constructor(statement: string, from: Readable) {
    super(statement)
    this.#from = from
  }

  handleCopyInResponse(connection: CopyConnection) {
    this.#send(connection).then(
      () => connection.endCopyFrom(),
      (error: unknown) => connection.sendCopyFail(String(error)),
    )
  }

  async #send(connection: CopyConnection) {
    for await (const chunk of this.#from) {
      connection.sendCopyFromChunk(chunk as Buffer)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
  }
}

/** `copy … to stdout` into a stream, which stays open. Answers the number of rows. */
export const copyOut = (client: ClientBase, statement: string, to: Writable): Promise<number> =>
  client.query(new CopyOut(statement, to)).result

/** `copy … from stdin`. Answers the number of rows. */
export const copyIn = (client: ClientBase, statement: string, from: Readable): Promise<number> =>
  client.query(new CopyIn(statement, from)).result
