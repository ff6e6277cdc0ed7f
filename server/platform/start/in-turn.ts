/** The same work, one call at a time, in their order: for what occupies a core, or takes much memory. */
export function inTurn<Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>): (...args: Args) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (...args) => {
    const done = last.then(() => work(...args))
    last = done.catch(() => null)
    return done
  }
}
