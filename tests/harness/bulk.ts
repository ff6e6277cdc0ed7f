import type { Json, Panel } from './panel.ts'

/** Bulk operations, for the tests of the API. */

const fields = 'id kind status summary counts { outcome items cents }'

/** Prepares with a mutation such as `prepareSentMarks(ids: $ids)`, and returns the draft. */
export async function prepare({ ask }: Panel, variables: string, call: string, values: object): Promise<Json> {
  const { data, message } = await ask(`mutation (${variables}) { bulk: ${call} { ${fields} } }`, values)
  if (message) throw new Error(`not prepared: ${message}`)
  return data.bulk as Json
}

export const act = ({ ask }: Panel, action: 'run' | 'stop', id: string) =>
  ask(`mutation ($id: ID!) { ${action}BulkOperation(id: $id) { status } }`, { id })

/** Puts lines right. `was`: by default whatever stands at their places. */
export async function correct(panel: Panel, id: string, lines: { position: number; text: string; was?: string }[]) {
  const { items } = await bulkAs(panel, id)
  const corrected = lines.map((line) => ({ was: String(items[line.position - 1]?.line), ...line }))
  return panel.ask('mutation ($id: ID!, $lines: [CorrectedLine!]!) { correctBulkOperation(id: $id, lines: $lines) { id } }', {
    id,
    lines: corrected,
  })
}

/** Its status, the number of items with each outcome, and the items as `[subject, outcome, note, reason]`. */
export async function bulkAs({ ask }: Panel, id: string) {
  const { data } = await ask(
    `query ($id: ID!) { getBulkOperation(id: $id) { ${fields} } listBulkItems(id: $id, limit: 100) { data { position subject title note line outcome reason } } }`,
    { id },
  )
  const { status, counts } = data.getBulkOperation as Json
  const items = (data.listBulkItems as Json).data as Json[]
  return { status: String(status), counts: countsOf(counts as Json[]), items, outcomes: items.map(({ outcome }) => String(outcome)) }
}

const countsOf = (counts: Json[]): Record<string, number> =>
  Object.fromEntries(counts.map(({ outcome, items }) => [String(outcome), Number(items)]))

/** The ten seconds in which a press can be undone are over. */
export async function passUndo({ shop }: Panel, id: string) {
  await shop.rows(`update bulk_operations set run_at = now() where id = $1`, [id])
  await shop.rows(`update graphile_worker._private_jobs set run_at = now() where key = $1`, [`bulk:${id}`])
}

/** Runs it, and waits for its job. */
export async function runBulk(panel: Panel, id: string) {
  const { message } = await act(panel, 'run', id)
  if (message) throw new Error(`not run: ${message}`)
  await passUndo(panel, id)
  await panel.shop.work(['work_on_bulk_operation'])
  return bulkAs(panel, id)
}
