import { bandwidthsOf, mediaPlaylist } from '#domain/platform/videos/media-playlist.ts'
import {
  isWhole,
  mostBytes,
  packagingProblem,
  planRenditions,
  type Rendition,
  type VideoSource,
} from '#domain/platform/videos/rendition-plan.ts'
import { newKey } from '#integrations/object-storage/storage.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../start/deps.ts'
import { claimContent, giveUpContent } from '../content-removals.sql.ts'
import { countPackagingFailure, fileById, type FileRow, storePackaging } from '../files.sql.ts'
import { removeContent } from '../remove-content.ts'
import { openSource } from './open-source.ts'
import { fragmentReader, UnreadableFragments } from './read-fragments.ts'
import { readSource } from './read-source.ts'
import { FfmpegFailed, runFfmpeg } from './run-ffmpeg.ts'
import { deleteRenditions, madeRenditions, storeRendition } from './video-renditions.sql.ts'

type Needs = Pick<Deps, 'db' | 'storage' | 'log'>

/** After so many attempts that have failed, a video stays as it is. */
const mostFailures = 3

/**
 * Makes the qualities of a video (docs/files.md#qualities), each once: an interrupted attempt goes on with the one that it was making. The
 * video stays playable as it is. Errors of the storage and the database are thrown, and the job is tried again.
 */
export async function packageVideo(deps: Needs, ffmpeg: string, fileId: string) {
  const { db, storage, log } = deps
  const file = await fileById(db, fileId)
  if (!file || file.packaged_at) return
  const source = await readSource(storage, file)
  const problem = source ? packagingProblem(source) : 'Este arquivo não tem imagens, ou a loja não consegue ler o seu índice.'
  if (problem !== null || !source) return leaveAsSent(db, fileId, problem)
  const plan = planRenditions(source)
  const made = await madeRenditions(db, fileId)
  const content = await openSource(storage, file.key)
  try {
    for (const [index, rendition] of plan.entries()) {
      if (made.includes(rendition.name)) continue
      const report = reporter(deps, fileId, (part) => (index + part) / plan.length, source.seconds)
      const run = runFfmpeg(ffmpeg, content, rendition)
      if (!(await makeRendition(deps, { file, source, rendition, run, report }))) return
    }
    await storePackaging(db, fileId, { packaged_at: new Date(), packaging_percent: 100 })
  } catch (error) {
    if (error instanceof OtherLength) return leaveAsSent(db, fileId, otherLength)
    if (!(error instanceof FfmpegFailed) && !(error instanceof UnreadableFragments)) throw error
    log.error({ fileId, problem: error.message }, 'a video could not be packaged')
    if ((await countPackagingFailure(db, fileId)) < mostFailures) throw error
    await leaveAsSent(db, fileId, stopped)
  } finally {
    await content.close()
  }
}

/** Nothing that was made of it stays: the lowest quality alone would be worse than what was sent. */
const leaveAsSent = (db: Db, fileId: string, problem: string | null) =>
  db.transaction().execute(async (tx) => {
    await storePackaging(tx, fileId, { packaged_at: new Date(), packaging_problem: problem })
    await giveUpContent(tx, await deleteRenditions(tx, fileId))
  })

/** A quality that is shorter or longer than its source: damage that a program skips, or times of pictures that it leaves out. */
class OtherLength extends Error {
  override readonly name = 'OtherLength'
}
const otherLength =
  'As outras qualidades ficariam com outra duração, porque os tempos das imagens deste vídeo são incomuns. Ele toca como foi enviado.'

const stopped = 'O programa que faz as outras qualidades parou antes do fim, três vezes. O vídeo continua tocando como foi enviado.'

interface Making {
  file: Pick<FileRow, 'id' | 'bytes'>
  source: VideoSource
  rendition: Rendition
  run: AsyncGenerator<Uint8Array>
  report: (seconds: number) => Promise<void>
}

/** False: the file was removed meanwhile, or another attempt is making it too. */
async function makeRendition(deps: Needs, { file, source, rendition, run, report }: Making): Promise<boolean> {
  const { db, storage } = deps
  const key = newKey()
  await claimContent(db, key)
  const reader = rendition.kind === 'POSTER' ? null : fragmentReader()
  const written = await storage.write(key, reader ? read(run, reader, { file, report }) : run)
  if (reader && !isWhole(reader.seconds(), source.seconds)) throw new OtherLength(`${rendition.name} lasts ${reader.seconds()} seconds`)
  const described = reader && rendition.kind !== 'POSTER' ? describe(reader, rendition) : { listed: null, playlist: null }
  if (await storeRendition(db, { fileId: file.id, name: rendition.name, storage: storage.kind, key, ...written, ...described })) return true
  await giveUpContent(db, [key])
  await removeContent(deps, [key])
  return false
}

type Reading = Pick<Making, 'file' | 'report'>

async function* read(run: AsyncGenerator<Uint8Array>, reader: ReturnType<typeof fragmentReader>, { file, report }: Reading) {
  let written = 0
  for await (const bytes of run) {
    reader.add(bytes)
    written += bytes.length
    if (written > mostBytes(file.bytes, reader.seconds())) throw new UnreadableFragments('more bytes than its source can have')
    yield bytes
    await report(reader.seconds())
  }
}

function describe(reader: ReturnType<typeof fragmentReader>, { width, height }: Exclude<Rendition, { kind: 'POSTER' }>) {
  const { codecs, ...index } = reader.index()
  return { listed: { width, height, ...bandwidthsOf(index), codecs }, playlist: mediaPlaylist(index) }
}

/** Stores the percentage when it has changed: a hundred times for each video. */
function reporter({ db }: Needs, fileId: string, partOf: (part: number) => number, whole: number | null) {
  let last = -1
  return async (seconds: number) => {
    const percent = Math.floor(100 * partOf(whole ? Math.min(1, seconds / whole) : 0))
    if (percent === last) return
    last = percent
    await storePackaging(db, fileId, { packaging_percent: percent })
  }
}
