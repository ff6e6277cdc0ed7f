import type { Logger } from 'pino'
import { freePort } from '#database/free-port.ts'
import { openShop } from './shop.ts'
import { openIssuer } from './issuer.ts'

/** A response's data, which a test can read to any depth. A missing property is undefined, and fails the comparison. */
export interface Json {
  // oxlint-disable-next-line typescript/no-explicit-any
  [key: string]: any
}

export interface Asked {
  data: Json
  code: string | undefined
  message: string | undefined
  extensions: Json | undefined
}

export type Panel = Awaited<ReturnType<typeof openPanel>>

/** The demo store, called as a staff member. */
export async function openPanel(env: Record<string, string> = {}, ...log: [log?: Logger]) {
  const port = await freePort()
  const issuer = await openIssuer(port)
  const shop = await openShop({ AUTH0_DOMAIN: issuer.issuer, ...env }, ...log)
  const ask = async (query: string, variables: object = {}, key?: string): Promise<Asked> => {
    const headers = { authorization: `Bearer ${issuer.staff}`, ...(key && { 'idempotency-key': key }) }
    const { body } = await shop.call('POST', '/graphql', { query, variables }, headers)
    const [error] = (body.errors as { message: string; extensions?: Json }[] | undefined) ?? []
    return {
      data: body.data ?? {},
      code: error?.extensions?.code as string | undefined,
      message: error?.message,
      extensions: error?.extensions,
    }
  }
  const changePermission = async (email: string, courses: string) => {
    const { status } = await shop.call('POST', `/api/users/${email}/permissions`, { courses }, { authorization: `Bearer ${issuer.staff}` })
    if (status !== 200) throw new Error(`no permission: ${status}`)
  }
  return {
    shop,
    ask,
    /** A staff member's token. */
    staff: issuer.staff,
    issuer,
    /** Grants or revokes a user's access to a course by hand. */
    permit: (email: string, slug: string) => changePermission(email, slug),
    revoke: (email: string, slug: string) => changePermission(email, `-${slug}`),
    close: async () => {
      await shop.close()
      await issuer.close()
    },
  }
}

export interface HistoryLine {
  actor: string
  action: string
  changes: { field: string; before: string | null; after: string | null }[]
}

/** The history of an entry, the newest line first. */
export async function historyOf({ ask }: Pick<Panel, 'ask'>, entity: string, id: string): Promise<HistoryLine[]> {
  const { data } = await ask(
    'query ($entity: HistoryEntity!, $id: ID!) { listHistory(entity: $entity, entityId: $id) { data { actor action changes { field before after } } } }',
    { entity, id },
  )
  return (data.listHistory as { data: HistoryLine[] }).data
}

/** Written by timers of the process, at any moment. */
const byTimers = /\b(access_records|visit_counts|content_turns)\b/

/** The SQL statements that are executed while `work` runs, but those of the process itself. */
export async function statementsOf({ shop }: Panel, work: () => Promise<unknown>): Promise<string[]> {
  const executor = shop.deps.db.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  const statements: string[] = []
  executor.executeQuery = (query, ...rest) => {
    if (!byTimers.test(query.sql)) statements.push(query.sql)
    return execute(query, ...rest)
  }
  await work()
  executor.executeQuery = execute
  return statements
}
