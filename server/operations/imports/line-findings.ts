import { statusIn } from '#domain/operations/imports/parse-row.ts'
import { continuationOf, type Payment, paymentOf, statusKey } from '#domain/operations/imports/payment-words.ts'
import type { NewLine } from './import-rows.sql.ts'
import type { ImportRow, StatusWord } from './imports.sql.ts'
import type { NamedCourse } from './named-courses.sql.ts'

/** A reason to wait for staff, who read its message. */
export class Problem extends Error {}

/** More courses than a school has: then another column is taken for theirs. */
const mostCourses = 2_000
const mostStatuses = 100

/** Counts for staff what the lines of a file have in common: names of courses, statuses. */
export class LineFindings {
  readonly #courses = new Map<string, NamedCourse>()
  readonly #statuses = new Map<string, StatusWord>()
  readonly #row: ImportRow
  readonly decided: ReadonlyMap<string, Payment>

  constructor(row: ImportRow) {
    this.#row = row
    this.decided = new Map(row.statuses.flatMap(({ key, payment, isDecided }) => (isDecided ? [[key, payment] as const] : [])))
  }

  add(line: NewLine) {
    this.#addCourse(line)
    if (['PURCHASES', 'SUBSCRIPTIONS'].includes(this.#row.kind)) this.#addStatus(statusIn(this.#row.mapping, line.cells))
  }

  #addCourse({ course, fields }: NewLine) {
    if (course === null) return
    counted(this.#courses, course, () => ({ key: course, name: String(fields?.course), lines: 0, courseId: null }))
    if (this.#courses.size > mostCourses)
      throw new Problem(`Há mais de ${mostCourses} cursos diferentes nesta coluna. É mesmo a coluna do curso?`)
  }

  #addStatus(word: string) {
    if (word === '') return
    const key = statusKey(word)
    const decided = this.decided.get(key)
    const payment = decided ?? (this.#row.kind === 'SUBSCRIPTIONS' ? continuationOf : paymentOf)(word, this.#row.platform)
    counted(this.#statuses, key, () => ({ key, word, lines: 0, payment, isDecided: decided !== undefined }))
    if (this.#statuses.size > mostStatuses)
      throw new Problem(`Há mais de ${mostStatuses} situações diferentes nesta coluna. É mesmo a coluna da situação do pagamento?`)
  }

  result() {
    const statuses = [...this.#statuses.values()].toSorted((a, b) => b.lines - a.lines)
    return { courses: [...this.#courses.values()], statuses }
  }
}

function counted<Found extends { lines: number }>(all: Map<string, Found>, key: string, create: () => Found) {
  const known = all.get(key) ?? create()
  known.lines += 1
  all.set(key, known)
}
