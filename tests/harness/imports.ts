import { importOutcomes } from '#domain/operations/imports/import-can.ts'
import type { Json, Panel } from './panel.ts'
import { storedFile } from './store-file.ts'

const whole = `id name status isStuck kind platform header sample dateOrder lines doneLines problem fields counts audience
  courses { key name lines courseId } statuses { key word lines payment }`

/** The calls of staff who bring a file of another platform. */
export function importing({ shop, ask }: Panel) {
  const upload = async (content: string | Buffer) => {
    const { id } = await storedFile(shop, 'vendas.csv', 'PROTECTED', Buffer.from(content as string))
    return ask(`mutation ($id: ID!) { createImport(fileId: $id) { ${whole} } }`, { id })
  }
  /** An action with the job that it queues. */
  const act = async (id: string, action: string, choices?: object) => {
    const answer = await ask(
      'mutation ($id: ID!, $action: ImportAction!, $choices: ImportChoicesInput) { actOnImport(id: $id, action: $action, choices: $choices) { id } }',
      { id, action, choices },
    )
    await shop.work(['work_on_import'])
    return answer
  }
  /** `counts`: of the outcomes that lines have. */
  const get = async (id: string): Promise<Json> => {
    const row = (await ask(`query ($id: ID!) { getImport(id: $id) { ${whole} } }`, { id })).data.getImport as
      | { counts: number[] }
      | undefined
    const counts = importOutcomes.map((outcome, place) => [outcome, row?.counts[place] ?? 0] as const)
    return { ...row, counts: Object.fromEntries(counts.filter(([, lines]) => lines > 0)) }
  }
  const countsOf = async (id: string) => (await get(id)).counts as Record<string, number>
  const linesOf = async (id: string, outcome?: string) => {
    const query =
      'query ($id: ID!, $outcome: ImportOutcome) { listImportLines(id: $id, outcome: $outcome) { data { line row cells outcome reason } } }'
    return ((await ask(query, { id, outcome })).data.listImportLines as { data: Json[] }).data
  }
  /** A file that is checked: nothing is imported yet. */
  const checked = async (content: string | Buffer): Promise<string> => {
    const { data, message } = await upload(content)
    if (!data.createImport) throw new Error(message)
    const { id } = data.createImport as { id: string }
    await act(id, 'CHECK')
    return id
  }
  const imported = async (content: string | Buffer): Promise<string> => {
    const id = await checked(content)
    await act(id, 'RUN')
    return id
  }
  return { upload, act, get, countsOf, linesOf, checked, imported }
}
