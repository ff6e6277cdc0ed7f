import { randomUUID } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { passagesOf, readCues } from '#domain/platform/files/caption-cues.ts'
import { inTransaction } from '../with-client.ts'
import { books } from './books.ts'
import { courses } from './courses.ts'
import { deliveredCourse, deliveredLessons, demoEbooks, demoFiles, demoSamples } from './delivery.ts'
import { bookId, courseId, demoReader } from './fixtures.ts'

/** Where the store keeps files (integrations/object-storage/storage.ts). */
interface DemoStorage {
  kind: 'DISK' | 'S3'
  write: (key: string, content: AsyncIterable<Uint8Array>) => Promise<{ bytes: number; sha256: string }>
}

/**
 * Puts the demo's files into the storage, gives them to a course and two e-books, and lets the demo's reader begin the course. For a store
 * that was just seeded. The files are written before the transaction, which takes locks.
 */
export async function seedDelivery(databaseUrl: string, storage: DemoStorage) {
  const rows: object[] = []
  for (const file of demoFiles) {
    const id = randomUUID()
    const key = `${id.slice(0, 2)}/${id}`
    const stored = await storage.write(key, createReadStream(join(import.meta.dirname, 'files', file.name)))
    rows.push({ ...file, ...stored, key, storage: storage.kind })
  }
  await inTransaction(databaseUrl, async (client) => {
    await client.query(
      `insert into files (id, access, name, type, bytes, sha256, storage, key, uploaded_by)
       select id, access, name, type, bytes, sha256, storage, key, 'demo'
       from jsonb_to_recordset($1) as demo (id uuid, access text, name text, type text, bytes bigint, sha256 text, storage text, key text)`,
      [JSON.stringify(rows)],
    )
    await describeCaptions(client)
    await deliver(client)
    await begin(client)
  })
}

/** Describes captions as an upload does. */
async function describeCaptions(client: Client) {
  const passages = demoFiles
    .filter(({ type }) => type === 'text/vtt')
    .flatMap(({ id, name }) =>
      passagesOf(readCues(readFileSync(join(import.meta.dirname, 'files', name), 'utf8'))).map((passage, n) => ({ id, n, ...passage })),
    )
  await client.query(
    `insert into caption_passages (file_id, n, starts_at, text)
     select id, n, start, text from jsonb_to_recordset($1) as passage (id uuid, n int, start float8, text text)`,
    [JSON.stringify(passages)],
  )
}

const course = courseId(courses.indexOf(deliveredCourse) + 1)

async function deliver(client: Client) {
  await client.query('update courses set lessons = $2, certificate_hours = 2, watermark = true where id = $1', [
    course,
    JSON.stringify(deliveredLessons),
  ])
  for (const [slug, address] of Object.entries(demoEbooks))
    await client.query('update books set file_ref = $2, sample = $3 where id = $1', [
      bookId(books.findIndex((book) => book.slug === slug) + 1),
      address,
      demoSamples[slug] ?? '',
    ])
}

/** The first lesson is completed, and the second begun. */
async function begin(client: Client) {
  const [first, second] = deliveredLessons.lessons
  await client.query(
    `insert into lesson_progress (email, course_id, lesson_id, position_seconds, watched_seconds, duration_seconds, completed_at)
     values ($1, $2, $3, 24, 24, 24, now() - interval '1 day'), ($1, $2, $4, 9, 9, 24, null)`,
    [demoReader.email, course, first!.id, second!.id],
  )
}
