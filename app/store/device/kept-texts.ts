import type { LibraryAnswer } from '#domain/delivery/library-answers.ts'
import type { LibraryCourse, LibraryLesson } from '#domain/delivery/lessons/lesson-answers.ts'
import { isKept, keptCourse, keptLesson } from '#domain/delivery/reader/kept-texts.ts'
import type { BookReading } from '#domain/delivery/reader/reading.ts'
import { deviceCaches, hasCaches } from '#app/store/shell/kept-on-device.ts'
import { registerWorker } from './register-worker.ts'

/** A text of this device, by the path of the answer that it was: a lesson, its course, or an e-book, whose file is beside it. */
interface Kept {
  since: number
  title: string
  /** The page that shows it; null: that of another one. */
  page: string | null
  answer: unknown
}

const open = () => caches.open(deviceCaches.texts)
const coursePattern = /^\/library\/courses\/([^/]+)(?:\/lessons\/([^/]+))?$/
const bookPattern = /^\/library\/books\/([^/]+)$/
const fileOf = (path: string) => `${path}/content`

/** Keeps a lesson that has a text, and courses, without their person. Other answers are not kept. */
export async function keepAnswer(path: string, answer: unknown) {
  const [isOfCourse, slug, lesson] = coursePattern.exec(path) ?? []
  if (!isOfCourse || !hasCaches) return
  if (lesson === undefined) return keep(path, { title: '', page: null, answer: keptCourse(answer as LibraryCourse) })
  const text = keptLesson(answer as LibraryLesson)
  if (text.text) await keep(path, { title: text.title, page: `/minha-estante/cursos/${slug}/${lesson}`, answer: text })
}

/** Bytes of the largest e-book that is kept. */
const largestFile = 60_000_000

/** Keeps an e-book that was opened. `file` null: its file is loaded whole, unless it is large or the reader saves data. */
export async function keepBook(path: string, answer: BookReading, file: Blob | null) {
  const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
  if (!hasCaches || (!file && savesData)) return
  const content = file ? new Response(file) : await fetch(`/api${fileOf(path)}`)
  if (content.status !== 200 || Number(content.headers.get('content-length') ?? file?.size) > largestFile) return content.body?.cancel()
  await (await open()).put(fileOf(path), content)
  await keep(path, { title: answer.title, page: `/minha-estante/ler/${bookPattern.exec(path)![1]}`, answer })
}

async function keep(path: string, text: Omit<Kept, 'since'>) {
  await (await open()).put(path, Response.json({ ...text, since: Date.now() } satisfies Kept))
  void registerWorker()
}

/** Undefined: it was never kept, or for too long. */
export async function keptAnswer(path: string): Promise<unknown> {
  return (await read(path))?.answer
}

export const keptFile = async (path: string): Promise<Blob | null> =>
  (hasCaches && (await (await open()).match(fileOf(path)))?.blob()) || null

async function read(path: string): Promise<Kept | undefined> {
  const cache = hasCaches ? await open() : null
  const text = (await (await cache?.match(path))?.json()) as Kept | undefined
  if (!text || isKept(text.since, Date.now())) return text
  await erase(path)
  return undefined
}

async function erase(path: string) {
  const cache = await open()
  await Promise.all([cache.delete(path), cache.delete(fileOf(path))])
}

const keptPaths = async () =>
  hasCaches ? (await (await open()).keys()).map(({ url }) => new URL(url).pathname).filter((path) => !path.endsWith('/content')) : []

/** Texts that can be read without a network, the last one first. */
export async function listKept(): Promise<{ title: string; page: string }[]> {
  const all = await Promise.all((await keptPaths()).map(read))
  return all
    .filter((each) => each !== undefined)
    .toSorted((one, other) => other.since - one.since)
    .flatMap(({ title, page }) => (page === null ? [] : [{ title, page }]))
}

export const keepsTexts = async (): Promise<boolean> => (await keptPaths()).length > 0

/** Erases whatever was kept for too long, or does not open any more. */
export async function eraseEnded({ courses, books }: Pick<LibraryAnswer, 'courses' | 'books'>) {
  const opens = new Set([
    ...courses.flatMap(({ slug, hasEnded }) => (hasEnded ? [] : [slug])),
    ...books.map(({ orderItemId }) => orderItemId),
  ])
  for (const path of await keptPaths()) {
    const [, id = ''] = coursePattern.exec(path) ?? bookPattern.exec(path) ?? []
    if (!opens.has(decodeURIComponent(id)) || !(await read(path))) await erase(path)
  }
}
