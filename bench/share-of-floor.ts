import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { BareHttp } from './floors/bare-http.ts'
import { type Answer, Connection, load, type Load, type Measured } from './load.ts'
import type { Row, Settings } from './row.ts'
import type { Web } from './store.ts'
import { inTurns } from './turns.ts'

export interface Question {
  what: string
  web: Web
  /** A request. Where it matters, each number gives a different one. */
  request: (number: number) => Buffer
  /** Words that every correct response contains. */
  words: string[]
  /** Whether each response must have the same content as the first. */
  same: boolean
}

/** Measures the store and bare HTTP with the same requests and bytes. */
export async function shareOfFloor({ what, web, request, words, same }: Question, floor: BareHttp, settings: Settings): Promise<Row> {
  const { head, body } = await askOnce(web.port, request(0))
  const plain = decompressed(head, body)
  for (const word of words)
    if (!plain.includes(word)) throw new Error(`${what}: a wrong response, without “${word}”: ${plain.toString().slice(0, 500)}`)
  // Searched in the bytes, because decoding a page to text takes longer than the floor takes to send it.
  const wanted = words.map((word) => Buffer.from(word))
  const check: Load['check'] = (each, got) => {
    if (!each.startsWith('HTTP/1.1 200 ')) throw new Error(`${what}: a wrong response: ${each}`)
    // Once a minute the cached response expires: the request that renews it gets the same content, compressed faster.
    const isRight = same ? got.equals(body) || decompressed(each, got).equals(plain) : holds(decompressed(each, got), wanted)
    if (!isRight) throw new Error(`${what}: a wrong response while measuring`)
  }
  await floor.send(headersOf(head), body)
  const { connections } = settings
  const {
    store: ours,
    floor: bare,
    ratios,
  } = await inTurns(settings.seconds, {
    store: (seconds) => underLoad(web, { request, check }, { seconds, connections }),
    floor: (seconds) => underLoad(floor, { request, check }, { seconds, connections }),
  })
  return {
    what,
    seen: ours.perSecond,
    unit: '/s',
    floor: bare.perSecond,
    details: { store: ours, floor: bare, ratios, cpuOfFloor: ours.cpu / bare.cpu, bytes: body.length },
  }
}

/** Warms up for up to two seconds, then measures. `cpu` is microseconds of the process per response. */
export async function underLoad(
  server: { port: number; cpu: () => Promise<number> },
  each: Load,
  { seconds, connections }: Pick<Settings, 'seconds' | 'connections'>,
): Promise<Measured & { cpu: number }> {
  // The numbers continue after the warm-up, so that no measured request was cached during it.
  let from = Date.now()
  const counted = { ...each, request: () => each.request(from++) }
  await load(server.port, counted, { seconds: Math.min(2, seconds), connections })
  const before = await server.cpu()
  const measured = await load(server.port, counted, { seconds, connections })
  return { ...measured, cpu: (((await server.cpu()) - before) * 1e6) / measured.answers }
}

async function askOnce(port: number, request: Buffer): Promise<Answer> {
  const connection = await Connection.open(port)
  const { head, body } = await connection.ask(request)
  connection.close()
  return { head, body: Buffer.from(body) }
}

const holds = (text: Buffer, words: Buffer[]) => words.every((word) => text.includes(word))

function decompressed(head: string, body: Buffer): Buffer {
  const encoding = /\ncontent-encoding: (\w+)/i.exec(head)?.[1]
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

/** The headers as sent, except those that Node adds automatically. */
function headersOf(head: string): Record<string, string> {
  const lines = head
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(/: (.*)/s))
  return Object.fromEntries(
    lines
      .filter(([name = '']) => !/^(date|connection|keep-alive|transfer-encoding|content-length)$/i.test(name))
      .map(([name = '', value = '']) => [name, value]),
  )
}
