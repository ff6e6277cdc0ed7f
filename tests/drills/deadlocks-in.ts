/** The deadlocks in a log of PostgreSQL, with the processes that waited for each other and their statements. */
export function deadlocksIn(log: string): string[] {
  const entries = log.split(/\n(?=\d{4}-\d\d-\d\d )/)
  return entries.flatMap((entry, index) =>
    entry.includes('ERROR:  deadlock detected') ? [detailOf(entries.slice(index + 1)).replace(/\s+/g, ' ')] : [],
  )
}

/** PostgreSQL writes the entries of one message in a row, unless another process writes in between. */
const detailOf = (following: string[]) => following.slice(0, 5).find((entry) => entry.includes('DETAIL:')) ?? '(no detail in the log)'
