import { ebook, plainCourse } from '#database/seed/fixtures.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { inParallel, quantile, times } from './concurrency.ts'
import type { Findings } from './drill.ts'
import type { Answer, Ask } from './http.ts'
import { bookPath, type MemberArea, type Reader, videoPath } from './member-area.ts'
import { SeededRandom } from './random.ts'

/** An address with an id, and how it is called. Of a buyer, unless it names other headers. */
interface Call extends Ask {
  name: string
  path: (id: string) => string
  /** An id that exists, of somebody else. */
  foreign: string
}

/**
 * Calls everything of the member area with ids of another buyer and of another member of staff, with ids that nothing has, and with what is
 * no id. What belongs to others answers like what does not exist, and nothing is stored.
 */
export async function foreignIds(area: MemberArea, findings: Findings, { requests, seed }: { requests: number; seed: number }) {
  const chance = new SeededRandom(seed)
  const victim = await area.reader([
    { id: plainCourse.id, quantity: 1 },
    { id: ebook.id, quantity: 1 },
  ])
  const attacker = await area.reader()
  const calls = await callsOn(area, victim, attacker)
  const before = await rowsOf(area)
  // Both are asked at the same moment, either of them first: what else the machine does delays both.
  const took = { foreign: [] as number[], nothing: [] as number[], longer: [] as number[] }
  await inParallel(times(Math.ceil(requests / 3)), 8, async (turn) => {
    const call = calls[turn % calls.length]!
    const [other, isFirst] = [likeIt(call.foreign, chance), chance.chance(0.5)]
    const ids = isFirst ? [call.foreign, other] : [other, call.foreign]
    const [one, two, noId] = await Promise.all([...ids, chance.of(noIds)].map((id) => send(area, call, id)))
    const [foreign, nothing] = isFirst ? [one, two] : [two, one]
    findings.equal(`${call.name}: what is foreign answers like nothing`, seen(foreign!), seen(nothing!))
    findings.holds(`${call.name}: it is refused`, foreign!.status >= 400 && foreign!.status < 500, foreign!.text)
    findings.holds(
      `${call.name}: what is no id is refused`,
      noId!.status >= 400 && noId!.status < 500,
      `${noId!.status} ${noId!.text.slice(0, 200)}`,
    )
    took.foreign.push(foreign!.ms)
    took.nothing.push(nothing!.ms)
    took.longer.push(foreign!.ms - nothing!.ms)
  })
  findings.equal('nothing is stored', await rowsOf(area), before)
  const own = await area.get(videoPath, victim.headers, { headers: { range: 'bytes=0-9' } })
  findings.equal('its owner still opens it', own.status, 206)
  const [foreign, nothing, longer] = [took.foreign, took.nothing, took.longer].map((each) => quantile(each, 0.5)) as [
    number,
    number,
    number,
  ]
  findings.holds('the time tells nothing', Math.abs(longer) < 5 + 0.3 * nothing, { foreign, nothing, longer })
  return `${took.foreign.length} foreign ids on ${calls.length} calls answered like as many of nothing, in ${foreign.toFixed(1)} and ${nothing.toFixed(1)} ms (median)`
}

async function callsOn(area: MemberArea, victim: Reader, attacker: Reader): Promise<Call[]> {
  const upload = await area.beginUpload('segredo.pdf', 1000)
  const uploadId = upload.split('/').at(-1)!
  await area.shop.rows(`update uploads set uploaded_by = 'outra@sabia.example' where id = $1`, [uploadId])
  const [file] = await area.shop.rows<{ id: string }>('select id from files limit 1')
  const course = (slug: string) => `/api/library/courses/${slug}`
  const lesson = (id: string) => `${course(plainCourse.slug)}/lessons/${id}`
  const forged = await forgedLink(area, victim)
  const [body, headers] = [{ position: 1 }, attacker.headers]
  const slug = plainCourse.slug
  return [
    { name: 'receipt', path: (id) => `/api/library/orders/${id}`, foreign: victim.orderId, headers },
    { name: 'e-book', path: (itemId) => bookPath({ itemId }), foreign: victim.itemId, headers },
    { name: 'course', path: course, foreign: slug, headers },
    { name: 'certificate', path: (id) => `${course(id)}/certificate`, foreign: slug, headers },
    { name: 'standing', path: (id) => `${course(id)}/certificate/standing`, foreign: slug, headers },
    { name: 'issue', path: (id) => `${course(id)}/certificate`, foreign: slug, headers, body: { name: 'Ladra de Livros' } },
    { name: 'lesson', path: lesson, foreign: 'aula-1', headers },
    { name: 'video', path: (id) => `${lesson(id)}/video`, foreign: 'aula-1', headers },
    { name: 'captions', path: (id) => `${lesson(id)}/captions/0`, foreign: 'aula-1', headers },
    { name: 'download', path: (id) => `${lesson(id)}/downloads/0`, foreign: 'aula-1', headers },
    { name: 'progress', path: (id) => `${lesson(id)}/progress`, foreign: 'aula-1', headers, method: 'PUT', body },
    { name: 'link', path: (id) => `/api/downloads/${id}`, foreign: forged, headers },
    { name: 'preview', path: (id) => `/api/courses/${slug}/previews/${id}/video`, foreign: 'aula-1', headers },
    { name: 'protected file', path: (id) => `/media/${id}/livro.pdf`, foreign: file!.id, headers },
    { name: 'order', path: (id) => `/api/orders/${id}/open`, foreign: victim.orderId, headers, body: {} },
    { name: 'address', path: (id) => `/api/orders/${id}/email`, foreign: victim.orderId, headers, body: { email: 'ladra@correio.com.br' } },
    { name: 'upload', path: (id) => `/api/uploads/${id}`, foreign: uploadId, headers: area.staff },
    { name: 'finish an upload', path: (id) => `/api/uploads/${id}/file`, foreign: uploadId, headers: area.staff, method: 'POST' },
    { name: 'remove an upload', path: (id) => `/api/uploads/${id}`, foreign: uploadId, headers: area.staff, method: 'DELETE' },
  ]
}

/** The link of an e-mail with another signature. */
async function forgedLink({ shop }: MemberArea, { email }: Reader): Promise<string> {
  const link = /downloads\/([\w.-]+)/
  const texts = async () => (await shop.sandbox.emails(email)).map(({ text }) => text).join()
  await eventually(async () => link.test(await texts()), 180)
  const [, token = ''] = link.exec(await texts()) ?? []
  return token.replace(/\.([^.]{20})[^.]+$/, `.$1${'A'.repeat(23)}`)
}

const send = (area: MemberArea, { path, method, body, headers }: Call, id: string): Promise<Answer> =>
  area.shop.askAgain(path(id), { ...(method && { method }), ...(body !== undefined && { body }), ...(headers && { headers }) })

/** Everything that a caller sees, except the moment and the id that it has sent. */
const seen = ({ status, text, headers }: Answer) => ({ status, text, headers: { ...headers, date: '' } })

const digits = '0123456789abcdef'
/** Another id of the same form: an UUID, or a word. */
const likeIt = (id: string, chance: SeededRandom) =>
  /^[0-9a-f]{8}-/.test(id) ? chance.uuid() : id.replaceAll(/[a-z0-9]/g, () => digits[chance.between(10, 15)]!)

const noIds = [
  '0',
  '-1',
  'null',
  '%00',
  'a%00b',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  "'%20or%201=1--",
  '*',
  '%F0%9F%93%96',
  'x'.repeat(3_000),
  '00000000-0000-0000-0000-00000000000g',
  '%ff',
]

const tables = [
  'orders',
  'order_items',
  'course_accesses',
  'files',
  'uploads',
  'file_downloads',
  'stamped_copies',
  'lesson_progress',
  'certificates',
  'buyers',
  'buyer_session_orders',
  'emails',
]

async function rowsOf(area: MemberArea) {
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  return area.shop.one(`select ${counts.join(', ')}, (select sum(received_bytes)::int from uploads) as received`)
}
