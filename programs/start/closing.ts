type Stop = { what: string; stop: () => unknown }

/** Closes everything that was opened, once and in reverse order. Anything that opens after the closing has begun is closed immediately. */
export class Closing {
  readonly #opened: Stop[] = []
  readonly #abort = new AbortController()
  #closed: Promise<number> | undefined

  /** Aborts as soon as the closing begins: for work in progress that has not opened anything yet. */
  get signal() {
    return this.#abort.signal
  }

  get begun() {
    return this.#closed !== undefined
  }

  async add(what: string, stop: () => unknown) {
    if (!this.begun) return void this.#opened.push({ what, stop })
    await stop()
    throw new Error(`${what} opened too late: the store is stopping`)
  }

  close(code: number): Promise<number> {
    this.#closed ??= this.#closeAll(code)
    return this.#closed
  }

  async #closeAll(code: number): Promise<number> {
    this.#abort.abort()
    let result = code
    for (const { what, stop } of this.#opened.toReversed()) {
      try {
        await stop()
      } catch (error) {
        console.error(`${what} did not stop cleanly:`, error)
        result ||= 1
      }
    }
    return result
  }
}
