import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../start/deps.ts'
import { notFound, Refusal } from '#domain/platform/refusals/refusal.ts'
import { keepContent } from './content-removals.sql.ts'
import { fileById, type FileRow, insertFile, keysOf } from './files.sql.ts'
import { MissingContent, type Storage } from '#integrations/object-storage/storage.ts'
import { readPassages, storePassages } from './caption-passages.sql.ts'
import { removeContent } from './remove-content.ts'
import { storeContent } from './store-file.ts'
import { finishUpload, uploadById, type UploadRow } from './uploads.sql.ts'

type Needs = Pick<Deps, 'db' | 'log' | 'storage'>

/** By upload, in this process. A caller whose connection broke asks again while the content is still being copied. */
const running = new Map<string, Promise<FileRow>>()

/**
 * Turns an upload that has arrived into a file: the same one, however often it is asked for. Throws a Refusal with the code CONFLICT
 * if a part is missing, or FILE_REFUSED.
 */
export function completeUpload(deps: Needs, upload: UploadRow): Promise<FileRow> {
  const completing = running.get(upload.id) ?? complete(deps, upload).finally(() => running.delete(upload.id))
  running.set(upload.id, completing)
  return completing
}

async function complete(deps: Needs, upload: UploadRow): Promise<FileRow> {
  if (upload.file_id) return await foundFile(deps, upload.file_id)
  if (upload.received_bytes < upload.bytes) throw new Refusal('CONFLICT', 'O arquivo ainda não chegou inteiro.')
  return store(deps, upload).catch(async (error: unknown) => {
    // Another process may have stored the file meanwhile, and removed the pieces.
    const stored = await uploadById(deps.db, upload.id, upload.uploaded_by)
    if (stored?.file_id) return foundFile(deps, stored.file_id)
    throw error
  })
}

async function store(deps: Needs, upload: UploadRow): Promise<FileRow> {
  const { file, discard } = await storeContent(deps, {
    name: upload.name,
    access: upload.access,
    content: joined(deps.storage, upload.pieces),
    uploadedBy: upload.uploaded_by,
  }).catch(missingAsRefusal)
  const passages = await readPassages(deps.storage, file)
  const row = await deps.db
    .transaction()
    .execute(async (tx) => {
      const inserted = await insertFile(tx, file)
      await keepContent(tx, keysOf(inserted))
      await storePassages(tx, inserted.id, passages)
      if (!(await finishUpload(tx, upload.id, inserted.id))) throw new Refusal('CONFLICT', 'Este envio já terminou.')
      return inserted
    })
    .catch(async (error: unknown) => {
      await discard()
      throw error
    })
  await removeContent(deps, upload.pieces)
  return row
}

async function foundFile({ db }: Needs, id: string): Promise<FileRow> {
  return (await fileById(db, id)) ?? notFound('Este arquivo foi apagado.')
}

/** A part that is gone does not come back: the storage was changed, or it has lost something. */
function missingAsRefusal(error: unknown): never {
  if (error instanceof MissingContent) throw new Refusal('NOT_FOUND', 'Uma parte do arquivo se perdeu. Envie-o de novo.')
  throw error
}

/** A large file has hundreds of pieces: after a failure of the storage, a piece goes on where it broke off, and is not kept in memory until then. */
async function* joined(storage: Storage, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    let read = 0
    for (let failures = 0; failures < mostFailures;) {
      try {
        const rest = read > 0 ? { start: read, end: Number.MAX_SAFE_INTEGER } : undefined
        for await (const chunk of (await storage.read(key, rest)) as AsyncIterable<Uint8Array>) {
          yield chunk
          read += chunk.length
        }
        break
      } catch (error) {
        failures += 1
        if (failures === mostFailures || !(error instanceof Refusal && error.code === 'UNAVAILABLE')) throw error
        await pause(pauseMs * failures)
      }
    }
  }
}

/** Failures of one piece, until the upload is answered with one. */
const mostFailures = 10
const pauseMs = 200
