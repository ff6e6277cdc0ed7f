type Stop = { what: string; stop: () => unknown }

/** What has been opened, to be closed once, last opened first. Whatever opens after the closing began is closed at once. */
export class Closing {
  readonly #opened: Stop[] = []
  readonly #abort = new AbortController()
  #closed: Promise<number> | undefined

  /** Aborts as soon as the closing begins: for work that is under way and opens nothing yet. */
  get signal() {
    return this.#abort.signal
  }

  get begun() {
    return this.#closed !== undefined
  }

  async add(what: string, stop: () => unknown) {
    if (!this.begun) return void this.#opened.push({ what, stop })
    await stop()
    throw new Error(`${what} opened too late: everything is being stopped`)
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
        console.error(`${what} did not stop well:`, error)
        result ||= 1
      }
    }
    return result
  }
}
