import { CsvError } from 'csv-parse'
import { EncodingGuess, type TextEncoding } from '#domain/platform/files/delimited-text.ts'
import { currencyColumns, denials, furtherDates, type ImportField, importFields } from '#domain/operations/imports/import-fields.ts'
import { type DateEvidence, dateEvidence, type DateOrder } from '#domain/operations/imports/parse-moment.ts'
import { orderLines } from '#domain/operations/imports/order-lines.ts'
import { courseKey, emailIn, parseRow } from '#domain/operations/imports/parse-row.ts'
import { MissingContent } from '#integrations/object-storage/storage.ts'
import type { Db } from '#server/platform/database/database.ts'
import { fileById } from '#server/platform/files/files.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { deleteLinesAfter, insertLines, type NewLine } from './import-rows.sql.ts'
import { catalogueCourses, changeImport, doStep, type ImportRow } from './imports.sql.ts'
import { LineFindings, Problem } from './line-findings.ts'
import { type NamedCourse, storeNamedCourses } from './named-courses.sql.ts'
import { type CsvFormat, isBlank, readCsv } from './read-csv.ts'
import { readHead } from './read-head.ts'

type Needs = Pick<Deps, 'db' | 'storage'>
type Catalogue = Awaited<ReturnType<typeof catalogueCourses>>

const batch = 2_000

/** Reads the file into lines. A run that was broken off goes on behind the lines that are stored. */
export async function readLines({ db, storage }: Needs, row: ImportRow, until: number): Promise<void> {
  try {
    const file = await fileById(db, row.file_id)
    if (!file) throw new Problem('O arquivo não está mais na loja. Envie-o de novo.')
    const content = () => storage.read(file.key)
    const { delimiter, above } = await readHead(storage, file)
    const encoding = await encodingOf(await content())
    const records = () => recordsBelow(content, { encoding, delimiter }, above)
    const dateOrder = row.date_order ?? (await dateOrderOf(records, row))
    const read = await storeLines(db, row, records(), { dateOrder, until })
    if (!read) return
    const { courses, ...change } = read
    await storeNamedCourses(db, row.id, courses)
    await deleteLinesAfter(db, row.id, read.lines)
    await changeImport(db, row.id, { ...change, status: 'CHECKING', done_lines: 0 })
  } catch (error) {
    const problem = problemOf(error)
    if (problem === null) throw error
    await changeImport(db, row.id, { status: 'MAPPING', problem })
  }
}

function problemOf(error: unknown): string | null {
  if (error instanceof Problem) return error.message
  if (error instanceof MissingContent) return 'O arquivo se perdeu. Envie-o de novo.'
  if (!(error instanceof CsvError)) return null
  const { lines } = error as CsvError & { lines?: number }
  return `O arquivo não pode ser lido até o fim: há aspas que não fecham${lines ? ` perto da linha ${lines}` : ''}.`
}

async function encodingOf(content: AsyncIterable<Uint8Array>): Promise<TextEncoding> {
  const guess = new EncodingGuess()
  for await (const bytes of content) guess.add(bytes)
  return guess.encoding()
}

/** The whole column decides: a single 25/12 shows which number is the day. Hotmart and Kiwify write the day first. */
async function dateOrderOf(records: () => AsyncIterable<FileRecord>, { header, mapping, platform }: ImportRow): Promise<DateOrder> {
  const isDate = ([field]: [string, number]) => ['date', 'end', 'due'].includes(importFields[field as ImportField][1])
  const mapped = Object.entries(mapping).filter(isDate)
  const places = [...mapped.map(([, place]) => place), ...furtherDates(header, mapping)]
  if (places.length === 0) return 'DMY'
  const evidence = new Set<DateEvidence | null>()
  for await (const { cells } of records()) for (const place of places) evidence.add(dateEvidence(cells[place] ?? ''))
  if (evidence.has('DMY') && evidence.has('MDY'))
    throw new Problem('O arquivo tem datas nas duas ordens, como 25/12 e 12/25. Escolha a ordem certa: as outras datas serão recusadas.')
  if (evidence.has('MDY')) return 'MDY'
  if (evidence.has('DMY') || !evidence.has('EITHER') || platform === 'HOTMART' || platform === 'KIWIFY') return 'DMY'
  throw new Problem('As datas podem ser lidas de dois jeitos, como 03/04. O que vem primeiro: o dia ou o mês?')
}

interface FileRecord {
  /** Its row, as a spreadsheet counts them. */
  at: number
  cells: string[]
}

/**
 * The records below the names of the columns, without the blank ones. The content is opened with the first one: Node ends the program over an open file
 * that nobody has begun to read, or has closed.
 */
async function* recordsBelow(
  content: () => Promise<AsyncIterable<Uint8Array>>,
  format: CsvFormat,
  above: number,
): AsyncGenerator<FileRecord> {
  let at = 0
  for await (const cells of readCsv(await content(), format)) if (++at > above && !isBlank(cells)) yield { at, cells }
}

/** Undefined: the time is up, or somebody else goes on. */
async function storeLines(
  db: Db,
  row: ImportRow,
  records: AsyncIterable<FileRecord>,
  { dateOrder, until }: { dateOrder: DateOrder; until: number },
) {
  const { kind, header, mapping } = row
  const catalogue = await catalogueCourses(db, kind)
  const findings = new LineFindings(row)
  const hasItems = kind === 'PURCHASES' || kind === 'ACCESSES'
  const isSold = hasItems || kind === 'SUBSCRIPTIONS'
  const reading = {
    ...row,
    dateOrder,
    dates: furtherDates(header, mapping),
    denials: isSold ? denials(header, mapping).map((place) => ({ place, name: header[place]! })) : [],
    currencies: isSold ? currencyColumns(header) : [],
    decided: findings.decided,
  }
  const courses = new Set(catalogue.flatMap(({ title, slug }) => [courseKey(title), slug]))
  const linesIn = hasItems ? orderLines({ header, mapping, courses }) : (cells: string[]) => [cells]
  let lines: NewLine[] = []
  // The names of the columns are the first one.
  let line = 1
  let stored = row.done_lines
  for await (const { at, cells } of records) {
    for (const own of linesIn(cells)) {
      line += 1
      const next = lineOf({ line, file_row: at }, own, reading)
      findings.add(next)
      if (line > stored) lines.push(next)
    }
    if (lines.length < batch) continue
    if (!(await store(db, { ...row, done_lines: stored }, lines))) return undefined
    stored = line
    lines = []
    if (Date.now() > until) return undefined
  }
  if (line < 2) throw new Problem('O arquivo só tem a linha dos nomes das colunas.')
  if (lines.length > 0 && !(await store(db, { ...row, done_lines: stored }, lines))) return undefined
  const result = findings.result()
  return { ...result, lines: line, courses: matched(catalogue, result.courses) }
}

function lineOf(place: Pick<NewLine, 'line' | 'file_row'>, cells: string[], reading: Parameters<typeof parseRow>[0]): NewLine {
  const parsed = parseRow(reading, cells)
  const { email, course } = parsed.kind === 'fields' ? parsed.fields : { email: emailIn(reading.mapping, cells) }
  return {
    ...place,
    // PostgreSQL stores no NUL.
    cells: cells.map((cell) => cell.replaceAll('\0', '')),
    email: (email as string | null | undefined) ?? null,
    course: course === undefined ? null : courseKey(String(course)),
    ...(parsed.kind === 'fields'
      ? { fields: parsed.fields, outcome: 'CREATE', reason: null }
      : { fields: null, outcome: parsed.kind, reason: parsed.reason }),
  }
}

const store = (db: Db, row: ImportRow, lines: readonly NewLine[]) =>
  doStep(db, row, async (tx, { id }) => {
    await insertLines(tx, id, lines)
    return { done_lines: lines.at(-1)!.line, lines: lines.at(-1)!.line }
  })

/** A course of the same name or address is the one that is meant, unless there are several. */
function matched(courses: Catalogue, names: readonly NamedCourse[]): NamedCourse[] {
  return names.map((named) => {
    const same = courses.filter(({ title, slug }) => courseKey(title) === named.key || slug === named.name)
    return { ...named, courseId: same.length === 1 ? same[0]!.id : null }
  })
}
