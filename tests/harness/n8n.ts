import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#database/free-port.ts'
import { modules } from '#programs/run/places.mjs'
import { type Program, startProgram } from '#programs/start/program.ts'
import { eventually } from './eventually.ts'
import { administer } from './postgres-server.ts'

/** Version of the npm package. The API of its editor, which is used here, may differ in any other. */
const version = '2.40.7'

/** A file that n8n exports. */
export interface Flow {
  id: string
  nodes: { name: string; type: string; typeVersion: number; parameters: Record<string, unknown>; credentials?: object }[]
}

interface Execution {
  status: string
  data?: {
    resultData?: { lastNodeExecuted?: string; runData?: Record<string, { data?: { main: { json: { headers?: Headers } }[][] } }[]> }
  }
}
type Headers = Record<string, string>

/** A real n8n on the loopback, with its own folder and owner. It keeps everything in an empty database. */
export async function openN8n(databaseUrl: string) {
  const home = await install()
  const directory = mkdtempSync(join(tmpdir(), 'sabia-n8n-'))
  const port = await freePort()
  const env = { ...variables(databaseUrl, directory), N8N_PORT: String(port), N8N_RUNNERS_BROKER_PORT: String(await freePort()) }
  const url = `http://127.0.0.1:${port}`
  const headers: Headers = { 'content-type': 'application/json' }
  let running: Program | undefined
  let output = ''

  const start = async () => {
    const command = [join(home, 'node_modules/n8n/bin/n8n'), 'start']
    const program = (running = startProgram('n8n', env, { command, output: (text) => (output += text) }))
    const isReady = () =>
      fetch(`${url}/healthz/readiness`).then(
        ({ ok }) => ok,
        () => program.hasEnded(),
      )
    if (!(await eventually(isReady, 300)) || program.hasEnded()) throw new Error(`n8n does not respond:\n${output.slice(-2_000)}`)
  }
  /** Kills its whole process group, so also the process that runs the code of workflows. */
  const kill = async () => {
    if (running && !running.hasEnded()) process.kill(-running.pid, 'SIGKILL')
    await running?.ended
  }
  const send = async (method: string, path: string, body?: object): Promise<Response> => {
    const response = await fetch(url + path, { method, headers, body: body ? JSON.stringify(body) : null })
    if (!response.ok) throw new Error(`n8n: ${method} ${path}: ${response.status} ${await response.text()}\n${output.slice(-2_000)}`)
    return response
  }
  const call = async <Data>(...request: Parameters<typeof send>) => ((await (await send(...request)).json()) as { data: Data }).data
  const n8n = {
    url,
    kill,
    start,
    /** Half an hour passes for workflows that wait. It looks for those that are due when it starts, and each minute. */
    endWaits: () => administer(databaseUrl, 'update execution_entity set "waitTill" = now() where "waitTill" is not null'),
    /** Imports a workflow, or a changed text of it, and publishes it. */
    publish: async (flow: Flow) => {
      const path = `/rest/workflows/${flow.id}`
      const { exists } = await call<{ exists: boolean }>('GET', `${path}/exists`)
      const { versionId } = await call<{ versionId: string }>(exists ? 'PATCH' : 'POST', exists ? path : '/rest/workflows', flow)
      await call('POST', `${path}/activate`, { versionId })
    },
    /** Stores a credential. Resolves with the reference to it in a node. */
    credential: async (type: string, data: object) => {
      const { id } = await call<{ id: string }>('POST', '/rest/credentials', { name: type, type, data })
      return { [type]: { id, name: type } }
    },
    /** Its executions that have ended or wait, each by the `webhook-id` that it came with. One that was killed may have lost it. */
    runs: async () =>
      (await call<Execution[]>('GET', '/api/v1/executions?includeData=true&limit=250')).map(({ status, data }) => {
        const [webhook] = Object.values(data?.resultData?.runData ?? {})
        return { id: webhook?.[0]?.data?.main[0]?.[0]?.json.headers?.['webhook-id'], status, last: data?.resultData?.lastNodeExecuted }
      }),
    close: async () => {
      await kill()
      rmSync(directory, { recursive: true, force: true })
    },
  }
  try {
    await start()
    const owner = { email: 'dona@sabia.example', firstName: 'Dona', lastName: 'Loja', password: 'Sabia2026' }
    const cookies = (await send('POST', '/rest/owner/setup', owner)).headers.getSetCookie()
    headers.cookie = cookies.map((line) => line.split(';')[0]).join('; ')
    const key = { label: 'drill', scopes: ['execution:list'], expiresAt: null }
    headers['x-n8n-api-key'] = (await call<{ rawApiKey: string }>('POST', '/rest/api-keys', key)).rawApiKey
    return n8n
  } catch (error) {
    await n8n.close()
    throw error
  }
}

/** Environment of n8n. It sends nothing to its makers and fetches nothing from them. */
function variables(databaseUrl: string, directory: string): Record<string, string> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const database = { HOST: hostname, PORT: port, USER: username, PASSWORD: password, DATABASE: pathname.slice(1) }
  const off = ['DIAGNOSTICS', 'VERSION_NOTIFICATIONS', 'TEMPLATES', 'DYNAMIC_BANNERS']
  return {
    PATH: process.env.PATH ?? '',
    N8N_USER_FOLDER: directory,
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    // The Code node that verifies a signature needs it (docs/webhooks.md#n8n).
    NODE_FUNCTION_ALLOW_BUILTIN: 'crypto',
    DB_TYPE: 'postgresdb',
    ...Object.fromEntries(Object.entries(database).map(([name, value]) => [`DB_POSTGRESDB_${name}`, value])),
    ...Object.fromEntries(off.map((name) => [`N8N_${name}_ENABLED`, 'false'])),
    N8N_DISABLED_MODULES: 'mcp-registry',
  }
}

/** Installs n8n next to the packages of the store, once. The scripts, which are left out, compile only what PostgreSQL makes needless. */
async function install(): Promise<string> {
  const home = join(modules, `.n8n-${version}`)
  if (existsSync(home)) return home
  const unfinished = `${home}.${process.pid}`
  mkdirSync(unfinished)
  try {
    console.log(`Getting n8n ${version} from npm (3 GB, a quarter of an hour, once)…`)
    writeFileSync(join(unfinished, 'package.json'), '{ "private": true }\n')
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
    await promisify(execFile)('npm', ['install', ...flags, `n8n@${version}`], { cwd: unfinished })
    renameSync(unfinished, home)
    return home
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
