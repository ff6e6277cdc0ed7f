import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { correctOrderEmail } from '#server/delivery/corrections/correct-order-email.ts'
import { recordUse } from '#server/delivery/access/access-reasons.sql.ts'
import { extendAccess, permit } from '#server/delivery/access/grant-by-staff.ts'
import { actOnImport } from '#server/operations/imports/act-on-import.ts'
import { createImport } from '#server/operations/imports/create-import.ts'
import { importById } from '#server/operations/imports/imports.sql.ts'
import { workOnImport } from '#server/operations/imports/work-on-import.ts'
import { storeFile } from '#tests/harness/store-file.ts'
import { times } from '../concurrency.ts'
import { laterRole, runBulk } from './bulk-events.ts'
import type { Lane } from './lane.ts'
import type { End, ModelReason } from './model-accesses.ts'

const courseOf = ({ shelf }: Lane) => shelf.digital[0]!.id

const ordersFor = (lane: Lane, email: string) =>
  [...lane.open, ...lane.accesses.orders].filter(
    (order) =>
      order.email === email &&
      order.status === 'PAID' &&
      !order.isRevoked &&
      order.lines.some(({ product, refunded, withdrawn }) => product === courseOf(lane) && !refunded && !withdrawn),
  )
const reasonsFor = ({ accesses }: Lane, email: string) => accesses.reasons.filter((reason) => reason.email === email)
const endsOf = (lane: Lane, email: string): End[] => [
  ...ordersFor(lane, email).map(({ accessEnd }) => accessEnd ?? null),
  ...reasonsFor(lane, email).map(({ end }) => end),
]

/** Undefined: no access. */
function endOf(lane: Lane, email: string): End | undefined {
  const ends = endsOf(lane, email)
  if (ends.length === 0) return undefined
  return ends.includes(null) ? null : new Date(Math.max(...ends.map((end) => end!.getTime())))
}

/** The accesses of the lane's course against the model's: of these people, or of all. */
export async function compareAccesses(lane: Lane, emails: readonly string[] | null = null) {
  const { rows } = await sql<{ email: string; expires_at: End }>`select email, expires_at from course_accesses
    where course_id = ${courseOf(lane)} and (${emails}::text[] is null or email = any(${emails}))`.execute(lane.deps.db)
  const everybody = emails ?? [
    ...new Set([
      ...[...lane.open, ...lane.accesses.orders].map(({ email }) => email),
      ...lane.accesses.people,
      ...rows.map(({ email }) => email),
    ]),
  ]
  for (const email of everybody) {
    const row = rows.find((each) => each.email === email)
    lane.equal(`the access of ${email}`, row && row.expires_at, endOf(lane, email))
  }
}

const most = 12

/** One of those who have an order, or were given something lately, or somebody new. */
function person(lane: Lane): string {
  const { chance, accesses, open } = lane
  const known = [...open.map(({ email }) => email), ...[...accesses.people].slice(-most)]
  const email = known.length > 0 && chance.chance(0.8) ? chance.of(known) : lane.newBuyer().email
  accesses.people.delete(email)
  accesses.people.add(email)
  return email
}

const inYears = ({ chance }: Lane) => chance.between(2040, 2060)
/** The last second of a year in Sao Paulo. */
const endOfYear = (year: number) => new Date(`${year + 1}-01-01T02:59:59Z`)

async function grant(lane: Lane) {
  const email = person(lane)
  lane.tell(`access-grant ${email}`)
  await lane.call(() => permit(lane.deps.db, 'drill', 'GRANTED', email, courseOf(lane)))
  const own = reasonsFor(lane, email).find(({ importId }) => importId === null)
  if (own) own.end = null
  else lane.accesses.reasons.push({ email, importId: null, end: null, isEndSet: false })
  return [email]
}

/** The course for many, as pasted, by one operation. An access that lasts longer keeps its end. */
async function grantMany(lane: Lane) {
  const emails = [...new Set(times(lane.chance.between(1, 4)).map(() => person(lane)))]
  const until = lane.chance.chance(0.5) ? endOfYear(inYears(lane)) : null
  const turn = laterRole(lane, 'GRANT_ACCESS')
  lane.tell(`bulk-grant ${turn.role} ${until?.getFullYear() ?? 'for ever'} ${emails.join(', ')}`)
  const choices = { courseIds: [courseOf(lane)], until: until?.toISOString() ?? null }
  const outcomes = await runBulk(lane, 'GRANT_ACCESS', turn, { choices, ids: null, lines: [emails.join('; '), 'ninguém'] })
  lane.equal('the items', outcomes, [...emails.map(() => (turn.isAllowed ? 'DONE' : 'WAITING')), 'WRONG'])
  for (const email of turn.isAllowed ? emails : []) {
    const own = reasonsFor(lane, email).find(({ importId }) => importId === null)
    if (!own) lane.accesses.reasons.push({ email, importId: null, end: until, isEndSet: false })
    else own.end = until && own.end && new Date(Math.max(until.getTime(), own.end.getTime()))
  }
  return emails
}

async function revoke(lane: Lane) {
  const email = person(lane)
  lane.tell(`access-revoke ${email}`)
  await lane.call(() => permit(lane.deps.db, 'drill', 'REVOKED', email, courseOf(lane)))
  if (endsOf(lane, email).length > 0) lane.accesses.revoked.add(email)
  for (const order of ordersFor(lane, email)) Object.assign(order, { isRevoked: true, accessEnd: null })
  drop(lane, (reason) => reason.email === email)
  return [email]
}

/** An access goes with its last reason, and its use with it. */
function drop(lane: Lane, goes: (reason: ModelReason) => boolean) {
  lane.accesses.reasons = lane.accesses.reasons.filter((reason) => !goes(reason))
  for (const email of lane.accesses.used) if (endsOf(lane, email).length === 0) lane.accesses.used.delete(email)
}

async function setEnd(lane: Lane) {
  const email = person(lane)
  const until = lane.chance.chance(0.2) ? null : endOfYear(inYears(lane))
  lane.tell(`access-end ${email} ${until?.getFullYear() ?? 'for ever'}`)
  const changed = await lane.call(() => extendAccess(lane.deps.db, 'drill', { email, courseId: courseOf(lane), until }))
  lane.equal('setting the end of an access', changed, endsOf(lane, email).length > 0)
  for (const reason of reasonsFor(lane, email)) Object.assign(reason, { end: until, isEndSet: true })
  for (const order of ordersFor(lane, email)) order.accessEnd = until
  return [email]
}

async function use(lane: Lane) {
  const email = person(lane)
  const ordered = [...lane.open, ...lane.accesses.orders].some((order) => order.email === email)
  if (ordered || endsOf(lane, email).length === 0) return []
  lane.tell(`access-use ${email}`)
  await lane.call(() => recordUse(lane.deps.db, email, courseOf(lane)))
  lane.accesses.used.add(email)
  return [email]
}

/** A paid order gets the address of somebody else, or of nobody. */
async function correct(lane: Lane) {
  const paid = lane.open.filter(({ status }) => status === 'PAID')
  if (paid.length === 0) return []
  const order = lane.chance.of(paid)
  const from = order.email
  const to = person(lane)
  if (lane.accesses.used.has(to) || to === from) return []
  lane.accesses.people.add(from)
  lane.tell(`access-correct ${from} ${to}`, order)
  const correction = { email: to, reason: 'letra trocada', by: 'STAFF', actor: 'drill' } as const
  await lane.call(() => correctOrderEmail(lane.deps, order.id, correction))
  order.email = to
  return [from, to]
}

interface ImportedLine {
  email: string
  year: number | null
}

/** `restores`: it gives back what staff have ended. */
interface ImportedFile {
  lines: readonly ImportedLine[]
  restores: boolean
}

async function checkedImport(lane: Lane, { lines, restores }: ImportedFile): Promise<string> {
  const { deps, shelf } = lane
  const { title } = await deps.db.selectFrom('courses').select('title').where('id', '=', shelf.digital[0]!.id).executeTakeFirstOrThrow()
  const text = lines.map(({ email, year }) => `${email};${title};${year === null ? '' : `31/12/${year}`}\n`).join('')
  const content = Readable.from([Buffer.from(`E-mail;Curso;Acesso até\n${text}`)])
  const { id: fileId } = await storeFile(deps, { name: 'alunos.csv', access: 'PROTECTED', content, uploadedBy: 'drill' })
  const { id } = await createImport(deps, { fileId, actor: 'drill' })
  await work(lane, id, 'CHECK')
  if (restores) await work(lane, id, 'MATCH', { restores })
  return id
}

/** An action of staff, and its job. */
async function work(lane: Lane, id: string, action: 'CHECK' | 'MATCH' | 'RUN' | 'UNDO', choices: { restores?: boolean } = {}) {
  await lane.call(() => actOnImport(lane.deps, { id, actor: 'drill', subject: 'drill', action, choices }), 'CONFLICT')
  await lane.call(() => workOnImport(lane.deps, id))
}

const linesFor = (lane: Lane): ImportedLine[] =>
  [...new Set(Array.from({ length: lane.chance.between(1, 4) }, () => person(lane)))].map((email) => ({
    email,
    year: lane.chance.chance(0.5) ? null : inYears(lane),
  }))

/** Adds the reasons of an import. Returns its lines by outcome. */
function applyImport(lane: Lane, importId: string, { lines, restores }: ImportedFile): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { email, year } of lines) {
    const known = endOf(lane, email)
    const end = year === null ? (known ?? null) : endOfYear(year)
    const isLater = year !== null && known && end! > known
    const isEnded = known === undefined ? lane.accesses.revoked.has(email) : isLater && isEndSet(lane, email)
    if (isEnded && !restores) {
      counts.REVOKED = (counts.REVOKED ?? 0) + 1
      continue
    }
    const outcome = known === undefined ? 'CREATE' : reasonsFor(lane, email).length === 0 || isLater ? 'CHANGE' : 'SAME'
    counts[outcome] = (counts[outcome] ?? 0) + 1
    lane.accesses.reasons.push({ email, importId, end, isEndSet: false })
  }
  lane.accesses.imports.push(importId)
  return counts
}

/** Whether staff have set the end of what an address has. */
const isEndSet = (lane: Lane, email: string) =>
  reasonsFor(lane, email).some((reason) => reason.isEndSet) || ordersFor(lane, email).some(({ accessEnd }) => accessEnd !== undefined)

const countsOf = async ({ deps }: Lane, id: string) => (await importById(deps.db, id))!.counts

/** One file, or two of the same people at the same moment. */
async function importPeople(lane: Lane) {
  const lines = linesFor(lane)
  const isTwice = lane.chance.chance(0.3)
  const undated = lines.map(({ email }) => ({ email, year: null }))
  const restores = lane.chance.chance(0.3)
  const file = { lines: isTwice ? undated : lines, restores }
  const files = isTwice ? [file, file] : [file]
  lane.tell(
    `access-import${isTwice ? '-twice' : ''}${restores ? '-restoring' : ''} ${file.lines.map(({ email, year }) => `${email} ${year}`).join(', ')}`,
  )
  const ids: string[] = []
  for (const each of files) ids.push(await checkedImport(lane, each))
  if (isTwice) await lane.together(ids.map((id) => () => work(lane, id, 'RUN')))
  else await work(lane, ids[0]!, 'RUN')
  const expected = ids.map((id, at) => applyImport(lane, id, files[at]!))
  const outcomes = await Promise.all(ids.map((id) => countsOf(lane, id)))
  lane.equal('the lines of an import', sumOf(outcomes), sumOf(expected))
  return lines.map(({ email }) => email)
}

function sumOf(counts: readonly Record<string, number>[]) {
  const sum: Record<string, number> = {}
  for (const [outcome, count] of counts.flatMap((each) => Object.entries(each))) sum[outcome] = (sum[outcome] ?? 0) + count
  return Object.fromEntries(Object.entries(sum).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

async function undoImport(lane: Lane) {
  const { accesses, chance, deps } = lane
  const id = accesses.imports.length > 0 ? chance.of(accesses.imports.slice(-6)) : null
  if (id === null) return []
  accesses.imports.splice(accesses.imports.indexOf(id), 1)
  lane.tell(`access-undo ${id.slice(-6)}`)
  await work(lane, id, 'UNDO')
  lane.equal('the undone import', (await importById(deps.db, id))!.status, 'UNDONE')
  const own = accesses.reasons.filter(({ importId }) => importId === id)
  const stays = own.filter(({ email, isEndSet }) => endsOf(lane, email).length === 1 && (isEndSet || accesses.used.has(email)))
  drop(lane, (reason) => reason.importId === id && !stays.includes(reason))
  return own.map(({ email }) => email)
}

const events = [
  grant,
  grantMany,
  grant,
  revoke,
  setEnd,
  use,
  use,
  correct,
  correct,
  importPeople,
  importPeople,
  importPeople,
  undoImport,
  undoImport,
]

/** Something happens to accesses beside the orders: staff, imports, corrected addresses. */
export async function changeAccesses(lane: Lane) {
  if (!lane.changesAccesses) return
  for (let left = lane.chance.between(1, 3); left > 0; left -= 1) await compareAccesses(lane, await lane.chance.of(events)(lane))
}
