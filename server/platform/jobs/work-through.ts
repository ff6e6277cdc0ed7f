interface Work<Row> {
  /** The next rows, the most urgent first, without those that were left. None: there is no more to do. */
  next: (left: readonly string[]) => Promise<readonly Row[]>
  /** False: the row has to wait longer, or another process has done it. */
  handle: (row: Row) => Promise<boolean>
  longestMs: number
  /** A row that fails is left. Absent: the first one that fails ends the work. */
  onFailure?: ((err: unknown, row: Row) => void) | undefined
  /** So many rows that were left mean that something is down. */
  mostLeft?: number
}

/** Handles rows one by one, until none is left or the time is up: the next run goes on. Returns how many were handled. */
export async function workThrough<Row extends { id: string }>(work: Work<Row>): Promise<number> {
  const { next, handle, longestMs, onFailure = rethrow, mostLeft = Infinity } = work
  const end = Date.now() + longestMs
  const left: string[] = []
  let handled = 0
  for (let rows = await next(left); rows.length > 0 && left.length < mostLeft; rows = await next(left)) {
    for (const row of rows) {
      if (Date.now() > end) return handled
      if (await handle(row).catch((err: unknown) => onFailure(err, row))) handled += 1
      else left.push(row.id)
    }
  }
  return handled
}

function rethrow(err: unknown): never {
  throw err
}
