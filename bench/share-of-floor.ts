import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { BareHttp } from './floors/bare-http.ts'
import { type Answer, Asker, load, type Load, type Measured } from './load.ts'
import type { Row, Settings } from './row.ts'
import type { Web } from './store.ts'
import { inTurns } from './turns.ts'

export interface Question {
  what: string
  web: Web
  /** A request, and another one for each number where that matters. */
  request: (number: number) => Buffer
  /** Words that every right answer has. */
  words: string[]
  /** Each answer has the same bytes as the first. */
  same: boolean
}

/** The store and bare HTTP with the same requests and bytes. */
export async function shareOfFloor({ what, web, request, words, same }: Question, floor: BareHttp, settings: Settings): Promise<Row> {
  const { head, body } = await askOnce(web.port, request(0))
  const text = unpacked(head, body).toString()
  for (const word of words) if (!text.includes(word)) throw new Error(`${what}: a wrong answer, without “${word}”: ${text.slice(0, 500)}`)
  // Looked for in the bytes: to read a page as text takes longer than the floor takes to send it.
  const wanted = words.map((word) => Buffer.from(word))
  const check: Load['check'] = (each, got) => {
    if (!each.startsWith('HTTP/1.1 200 ')) throw new Error(`${what}: a wrong answer: ${each}`)
    if (same ? !got.equals(body) : !holds(unpacked(each, got), wanted)) throw new Error(`${what}: a wrong answer while measuring`)
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

/** Warmed for up to two seconds, then measured; `cpu` is microseconds of the process for an answer. */
export async function underLoad(
  server: { port: number; cpu: () => Promise<number> },
  each: Load,
  { seconds, connections }: Pick<Settings, 'seconds' | 'connections'>,
): Promise<Measured & { cpu: number }> {
  // Numbers go on from one to the next, so that nothing which was asked while warming is there already.
  let from = Date.now()
  const counted = { ...each, request: () => each.request(from++) }
  await load(server.port, counted, { seconds: Math.min(2, seconds), connections })
  const before = await server.cpu()
  const measured = await load(server.port, counted, { seconds, connections })
  return { ...measured, cpu: (((await server.cpu()) - before) * 1e6) / measured.answers }
}

async function askOnce(port: number, request: Buffer): Promise<Answer> {
  const asker = await Asker.open(port)
  const { head, body } = await asker.ask(request)
  asker.close()
  return { head, body: Buffer.from(body) }
}

const holds = (text: Buffer, words: Buffer[]) => words.every((word) => text.includes(word))

function unpacked(head: string, body: Buffer): Buffer {
  const encoding = /\ncontent-encoding: (\w+)/i.exec(head)?.[1]
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

/** As they were sent, but those that Node adds by itself. */
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
