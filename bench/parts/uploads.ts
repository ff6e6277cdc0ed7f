import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { largestPiece } from '#server/files/receive-piece.ts'
import type { StoredFile } from '#domain/rest-answers.ts'
import { BareHttp } from '../floors/bare-http.ts'
import type { Part } from '../row.ts'
import { withClient } from '../settled.ts'
import { memoryOf, mostMemory, openWeb, type Store, withStore } from '../store.ts'
import { inTurns } from '../turns.ts'
import { send, UploadBytes } from '../upload-bytes.ts'

const small = 200_000_000
const large = 2_000_000_000

/** A video that a member of the staff uploads in the largest pieces, until it is a file; and the memory that a large one takes. */
export const uploads: Part = {
  name: 'uploads',
  does: 'uploads of 200 MB against bare node:http that writes the body to a file; then the memory of one of 2 GB (200 MB if --seconds is under 5)',
  run: ({ seconds }) =>
    withStore({ webs: [] }, async (store) => {
      const web = await openWeb(store.settings)
      const target = join(store.settings.DATA_DIR, 'bare')
      const floor = await BareHttp.open('bare-file-server.ts', ['', target])
      try {
        const content = new UploadBytes(small)
        await upload(store, web.port, new UploadBytes(largestPiece))
        const before = await memoryOf(web.program)
        const measured = await mostMemory(web.program, () =>
          inTurns(seconds, {
            store: paced(content, () => upload(store, web.port, content)),
            floor: paced(content, () => send({ method: 'PUT', port: floor.port, path: '/', body: content.from(0, small) })),
          }),
        )
        const whole = new UploadBytes(seconds < 5 ? small : large)
        const { result, memory } = await mostMemory(web.program, () => paced(whole, () => upload(store, web.port, whole))())
        await checkFile(store, whole)
        const { store: ours, floor: bare, ratios } = measured.result
        const details = { growth: memory - before, before, bytes: whole.total, perSecond: result.perSecond }
        return [
          { what: 'upload of 200 MB', seen: ours.perSecond, unit: 'MB/s', floor: bare.perSecond, details: { ratios } },
          { what: 'upload of 2 GB: memory, against 200 MB', seen: memory, unit: 'MB', floor: measured.memory, details },
        ]
      } finally {
        floor.close()
        await web.close()
        await rm(target, { force: true })
      }
    }),
}

/** In MB/s. */
const paced =
  ({ total }: UploadBytes, work: () => Promise<unknown>) =>
  async () => {
    const begun = performance.now()
    await work()
    return { perSecond: total / 1_000 / (performance.now() - begun) }
  }

/** As the panel does it: tus, then the request that makes it a file. */
async function upload({ staff, settings }: Store, port: number, content: UploadBytes): Promise<StoredFile> {
  const authorization = `Bearer ${staff}`
  const metadata = `filename ${Buffer.from('aula.mp4').toString('base64')},access ${Buffer.from('PROTECTED').toString('base64')}`
  const headers = { authorization, origin: settings.PUBLIC_URL }
  const create = { 'upload-length': content.total, 'upload-metadata': metadata }
  const created = await send({ method: 'POST', port, path: '/api/uploads', headers: { ...headers, ...create } })
  const path = String(created.headers.location)
  for (let start = 0; start < content.total; start += largestPiece) {
    const end = Math.min(content.total, start + largestPiece)
    const piece = { 'content-type': 'application/offset+octet-stream', 'upload-offset': start, 'content-length': end - start }
    await send({ method: 'PATCH', port, path, headers: { ...headers, ...piece }, body: content.from(start, end) })
  }
  const { text } = await send({ method: 'POST', port, path: `${path}/file`, headers })
  return JSON.parse(text) as StoredFile
}

/** That the newest file has the content that was sent. */
async function checkFile({ databaseUrl }: Store, content: UploadBytes) {
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ bytes: string; sha256: string; type: string }>(
      'select bytes, sha256, type from files order by created_at desc limit 1',
    )
    const [file] = rows
    if (Number(file?.bytes) !== content.total || file?.type !== 'video/mp4' || file.sha256 !== content.sha256())
      throw new Error(`the stored file is not what was uploaded: ${JSON.stringify(file)}`)
  })
}
