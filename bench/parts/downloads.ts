import { join } from 'node:path'
import { grantAccess } from '#server/access/access.sql.ts'
import { createSession } from '#server/buyers/sessions.sql.ts'
import { type Db, openDatabase } from '#server/database/database.ts'
import { diskStorage } from '#server/files/disk-storage.ts'
import { insertFile } from '#server/files/files.sql.ts'
import { newKey } from '#server/files/storage.ts'
import { plainCourse } from '#database/seed/fixtures.ts'
import { fileAddress } from '#domain/file-address.ts'
import { BareHttp } from '../floors/bare-http.ts'
import { requestText } from '../load.ts'
import { numberedBytes, type Ranges, readRanges } from '../range-readers.ts'
import type { Part, Row } from '../row.ts'
import { memoryOf, mostMemory, openWeb, type Store, withStore } from '../store.ts'
import { inTurns } from '../turns.ts'
import { cookieOf } from '../viewers.ts'

const readers = 200
const fileBytes = 256 * 1024 * 1024
/**
 * Players that ask for closed ranges take about 1 MB. Chrome and Firefox ask for all the rest and stop reading when they have enough: then
 * one check of the access serves more bytes than here.
 */
const rangeBytes = 1024 * 1024

/** The video of a lesson by its real address: each range checks session, access and lesson, and is recorded. */
export const downloads: Part = {
  name: 'downloads',
  does: `${readers} buyers who read ranges of 1 MB of a lesson's video from the disk, against bare node:http with createReadStream`,
  run: ({ seconds }) =>
    withStore({ webs: [] }, async (store) => {
      const { path, ranges } = await lessonVideo(store)
      const web = await openWeb(store.settings)
      const floor = await BareHttp.open('bare-file-server.ts', [path])
      try {
        await readRanges(web.port, ranges, { seconds: Math.min(2, seconds), readers: 1 })
        await readRanges(floor.port, ranges, { seconds: Math.min(2, seconds), readers: 1 })
        const before = await memoryOf(web.program)
        const { result, memory } = await mostMemory(web.program, () =>
          inTurns(seconds * 2, { store: withCpu(web, ranges), floor: withCpu(floor, ranges) }),
        )
        const { store: ours, floor: bare, ratios } = result
        const details = { store: ours, floor: bare, ratios, cpuOfFloor: ours.cpu / bare.cpu, rangeBytes, fileBytes }
        const rows: Row[] = [
          { what: `video: ${readers} readers`, seen: ours.perSecond, unit: '/s', floor: bare.perSecond, details },
          { what: `video: memory of ${readers} readers more than of one`, seen: memory - before, unit: 'MB', details: { before, memory } },
        ]
        return rows
      } finally {
        floor.close()
        await web.close()
      }
    }),
}

const withCpu = (server: { port: number; cpu: () => Promise<number> }, ranges: Ranges) => async (seconds: number) => {
  const before = await server.cpu()
  const measured = await readRanges(server.port, ranges, { seconds, readers })
  return { ...measured, cpu: (((await server.cpu()) - before) * 1e6) / measured.answers }
}

/** A course of thirty lessons, one of which has a video of the store, and its buyers with their sessions. */
async function lessonVideo({ databaseUrl, settings }: Store): Promise<{ path: string; ranges: Ranges }> {
  const { db } = openDatabase(databaseUrl, { max: 4 })
  try {
    const files = join(settings.DATA_DIR, 'files')
    const key = newKey()
    const written = await diskStorage(files).write(key, numberedBytes(fileBytes))
    const about = { access: 'PROTECTED', name: 'aula.mp4', type: 'video/mp4', storage: 'DISK', uploaded_by: 'bench' } as const
    const file = await insertFile(db, { ...written, ...about, key, width: null, height: null, variants: [] })
    await setLessons(db, fileAddress({ id: file.id, access: 'PROTECTED', name: file.name }))
    const cookies = await Promise.all(Array.from({ length: readers }, async (_, reader) => cookieOf(await signIn(db, reader))))
    const lesson = `/api/library/courses/${plainCourse.slug}/lessons/aula-15/video`
    const request: Ranges['request'] = (reader, { start, end }) =>
      requestText('GET', lesson, '', { ...cookies[reader], range: `bytes=${start}-${end}` })
    return { path: join(files, key), ranges: { fileBytes, rangeBytes, request } }
  } finally {
    await db.destroy()
  }
}

async function signIn(db: Db, reader: number): Promise<string> {
  const email = `leitora.${reader}@correio.com.br`
  await grantAccess(db, email, plainCourse.id, 'bench')
  return createSession(db, { email, device: 'Chrome no Linux' })
}

async function setLessons(db: Db, video: string) {
  const lessons = Array.from({ length: 30 }, (_, index) => {
    const title = `Aula ${index + 1}`
    return {
      id: `aula-${index + 1}`,
      title,
      description: 'O que se aprende nesta aula',
      text: 'Texto da aula. '.repeat(40),
      video,
      duration: 600,
      downloads: [],
    }
  })
  await db
    .updateTable('courses')
    .set({ lessons: JSON.stringify({ withModules: false, modules: [], lessons }) })
    .where('id', '=', plainCourse.id)
    .execute()
}
