import { get } from 'node:http'
import { gunzipSync } from 'node:zlib'

/** The bytes of JavaScript (gzip) that a first visit to /courses may load (docs/stack.md#budgets). */
export const scriptBudget = 126_500

export interface Script {
  file: string
  bytes: number
  /** Whether it contains code of the panel or of the sign-in. */
  foreign: boolean
}

const foreign = /loginWithRedirect|auth0-spa-js|Detalhes do Pedido|Visão Geral/

/** Each script that a first visit loads, as sent to a browser that accepts gzip. `urls` are those that a real browser requested. */
export async function weighScripts(urls: Iterable<string>): Promise<Script[]> {
  return Promise.all(
    [...urls].map(async (url) => {
      const { body, zipped } = await asGzip(url)
      const text = (zipped ? gunzipSync(body) : body).toString()
      return { file: new URL(url).pathname, bytes: body.length, foreign: foreign.test(text) }
    }),
  )
}

function asGzip(url: string): Promise<{ body: Buffer; zipped: boolean }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ body: Buffer.concat(parts), zipped: answer.headers['content-encoding'] === 'gzip' }))
    }).on('error', reject)
  })
}
