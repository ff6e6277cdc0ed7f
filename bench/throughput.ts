import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { publicListCourses } from '#app/store/courses/courses.graphql.ts'
import { courseWithModules, plentifulBook } from '#database/seed/cast.ts'
import { Floor } from './floor.ts'
import { measureFreshness } from './freshness.ts'
import { load, type Load, type Measured, requestText } from './load.ts'
import { openStore, type Web } from './store.ts'

/** How much the store answers, as a share of what Node alone can send; see bench/README.md. */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' }, connections: { type: 'string', default: '16' } } })
const options = { seconds: Number(values.seconds), connections: Number(values.connections) }
const warming = { ...options, seconds: Math.min(2, options.seconds) }

interface Row {
  what: string
  web: Web
  /** A request, and another one for each number where that matters. */
  request: (number: number) => Buffer
  /** Words that every right answer has. */
  words: string[]
  /** Each answer has the same bytes as the first. */
  same: boolean
}

const browser = { 'accept-encoding': 'gzip, deflate, br' }
const page = (path: string) => () => requestText('GET', path, '', browser)
const listBy = (variables: (number: number) => object) => (number: number) =>
  requestText('POST', '/graphql', JSON.stringify({ query: publicListCourses, variables: variables(number) }), browser)
/** What nobody asked for: the store is told a number that it does not know, so that no two requests are alike. */
const anotherSearch = (number: number) => ({ offset: 0, limit: 12, search: 'ansiedade', number })

const store = await openStore()
const floor = await Floor.open()
try {
  const first = () => ({ offset: 0, limit: 12, search: '' })
  const rows: Row[] = [
    { what: 'GraphQL: courses, from memory', web: store.here, request: listBy(first), words: ['totalCount'], same: true },
    { what: 'GraphQL: courses, nothing kept', web: store.forgetful, request: listBy(first), words: ['totalCount'], same: true },
    {
      what: 'GraphQL: another search each time',
      web: store.here,
      request: listBy(anotherSearch),
      words: [courseWithModules.title],
      same: true,
    },
    ...['/courses', `/courses/${courseWithModules.id}`, '/books'].flatMap((path) => {
      const words = [path === '/books' ? plentifulBook.title : courseWithModules.title, '</html>']
      const shown = path.replace(/[0-9a-f-]{36}/, '{id}').replace(courseWithModules.id, '{id}')
      return [
        { what: `page ${shown}, from memory`, web: store.here, request: page(path), words, same: true },
        { what: `page ${shown}, nothing kept`, web: store.forgetful, request: page(path), words, same: true },
      ]
    }),
    {
      what: 'page /courses: another search each time',
      web: store.here,
      request: (number) => page(`/courses?busca=ansiedade&n=${number}`)(),
      words: [courseWithModules.title, '</html>'],
      same: false,
    },
  ]
  const measured = []
  for (const row of rows) measured.push({ what: row.what, ...(await measure(row)) })
  const freshness = await measureFreshness(store, 20)

  console.table(
    Object.fromEntries(
      measured.map(({ what, store: ours, floor: bare, ofFloor, cpuOfFloor, bytes }) => [
        what,
        {
          'per s': Math.round(ours.perSecond),
          'floor per s': Math.round(bare.perSecond),
          'of floor': share(ofFloor),
          'CPU µs': Math.round(ours.cpu),
          'floor CPU µs': Math.round(bare.cpu),
          'times floor': Math.round(cpuOfFloor * 10) / 10,
          'p50 ms': Math.round(ours.p50 * 10) / 10,
          'p99 ms': Math.round(ours.p99 * 10) / 10,
          bytes,
        },
      ]),
    ),
  )
  console.log(
    `A save is seen in two processes after ${freshness.median.toFixed(1)} ms (median), ${freshness.longest.toFixed(1)} ms at the longest; a bare NOTIFY takes ${freshness.floor.toFixed(1)} ms.`,
  )
  const directory = join(import.meta.dirname, 'results')
  mkdirSync(directory, { recursive: true })
  const result = { at: new Date().toISOString(), cpus: cpus().length, node: process.version, ...options, rows: measured, freshness }
  writeFileSync(join(directory, 'throughput.json'), `${JSON.stringify(result, null, 2)}\n`)
  if (freshness.longest > 1000) process.exitCode = 1
} finally {
  floor.close()
  await store.close()
}

/** The store and right after it the floor, with the same requests: a busy machine slows both. */
async function measure({ web, request, words, same }: Row) {
  const { head, body } = await askOnce(web.port, request(0))
  const text = unpacked(head, body)
  for (const word of words) if (!text.includes(word)) throw new Error(`a wrong answer, without “${word}”: ${text.slice(0, 500)}`)
  const check: Load['check'] = (each, got) => {
    if (!each.startsWith('HTTP/1.1 200 ')) throw new Error(`a wrong answer: ${each}`)
    if (same ? !got.equals(body) : !words.every((word) => unpacked(each, got).includes(word)))
      throw new Error('a wrong answer while measuring')
  }
  const ours = await underLoad(web.port, () => web.cpu(), { request, check })
  await floor.send(headersOf(head), body)
  const bare = await underLoad(floor.port, () => floor.cpu(), { request, check })
  return { store: ours, floor: bare, ofFloor: ours.perSecond / bare.perSecond, cpuOfFloor: ours.cpu / bare.cpu, bytes: body.length }
}

async function underLoad(port: number, cpu: () => Promise<number>, each: Load): Promise<Measured & { cpu: number }> {
  // Numbers go on from one to the next, so that nothing which was asked while warming is there already.
  let from = Date.now()
  const counted = { ...each, request: () => each.request(from++) }
  await load(port, counted, warming)
  const before = await cpu()
  const measured = await load(port, counted, options)
  return { ...measured, cpu: (((await cpu()) - before) * 1e6) / measured.answers }
}

async function askOnce(port: number, request: Buffer): Promise<{ head: string; body: Buffer }> {
  let first: { head: string; body: Buffer } | undefined
  await load(
    port,
    { request: () => request, check: (head, body) => void (first ??= { head, body: Buffer.from(body) }) },
    { seconds: 0.01, connections: 1 },
  )
  if (!first) throw new Error('no answer')
  return first
}

function unpacked(head: string, body: Buffer): string {
  const encoding = /\ncontent-encoding: (\w+)/i.exec(head)?.[1]
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
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

function share(ratio: number): string {
  return ratio > 0.1 ? `${Math.round(ratio * 100)} %` : `1/${Math.round(1 / ratio)}`
}
