import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { toWebVtt } from '#domain/platform/files/captions.ts'
import type { InsideFile } from '#domain/platform/files/file-address.ts'
import { adviceFor } from '#domain/platform/files/file-advice.ts'
import { fileName, fileTypes, isAllowed } from '#domain/platform/files/file-types.ts'
import type { Deps } from '../start/deps.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { detectType, headBytes, isWhole, tailBytes } from './detect-type.ts'
import { claimContent, giveUpContent } from './content-removals.sql.ts'
import type { NewFile } from './files.sql.ts'
import { preparePicture } from './prepare-picture.ts'
import { readMedia } from './read-media.ts'
import { removeContent } from './remove-content.ts'
import { newKey } from '#integrations/object-storage/storage.ts'

interface GivenFile {
  /** Name by the person. Only its end is kept, and its extension follows the content. */
  name: string
  access: InsideFile['access']
  content: AsyncIterable<Uint8Array>
  /** E-mail of the staff member, or `demo`. */
  uploadedBy: string
}

/**
 * Stores content of a type that the store keeps (docs/files.md#types). The caller inserts its row and keeps the content (`keysOf`), or else
 * discards it. A picture for pages also gets its other sizes. Throws a Refusal with the code FILE_REFUSED, and then leaves nothing in the
 * storage.
 */
export async function storeContent(deps: Pick<Deps, 'db' | 'storage' | 'log'>, given: GivenFile) {
  const { db, storage } = deps
  const content = given.content[Symbol.asyncIterator]()
  const written: string[] = []
  const discard = async () => {
    await giveUpContent(db, written)
    await removeContent(deps, written)
  }
  const write = async (bytes: AsyncIterable<Uint8Array>) => {
    const key = newKey()
    await claimContent(db, key)
    written.push(key)
    return { key, ...(await storage.write(key, bytes)) }
  }
  try {
    const { access, uploadedBy } = given
    const head = await readHead(content)
    const type = await detectType(head)
    if (type === null || !isAllowed(type, access)) throw refusedType(type, given)
    if (/\.(?:epub|pdf)$/i.test(given.name) && fileTypes[type]!.kind !== 'EBOOK') throw new Refusal('FILE_REFUSED', refusedAsEbook(type))
    const whole = watched(head, content, type)
    const stored = await storeWhole(whole, type, access, write)
    const { duration, problem } = await readMedia(storage, stored)
    const facts = { duration_seconds: duration, playback_problem: problem }
    const file: NewFile = {
      ...stored,
      ...facts,
      access,
      name: fileName(given.name, stored.type),
      storage: storage.kind,
      uploaded_by: uploadedBy,
    }
    return { file, discard }
  } catch (error) {
    await content.return?.()
    await discard()
    throw error
  }
}

/** A type that is kept, but not for this access, needs no other format: it is in the wrong field. */
function refusedType(type: string | null, { access, name }: GivenFile) {
  const advice = type !== null && type in fileTypes ? null : adviceFor(type, name)
  const accepted =
    access === 'PUBLIC'
      ? 'Este tipo de arquivo não é aceito aqui. Use uma imagem em AVIF, WebP, JPEG, PNG ou GIF; para uma amostra, PDF ou EPUB.'
      : 'Este tipo de arquivo não é aceito. Use PDF, EPUB, MP4, WebM, WebVTT, SRT, áudio, imagem, ZIP ou documento.'
  return new Refusal('FILE_REFUSED', advice ?? accepted)
}

/** Its name would follow the content, and nobody would see that the book is none. */
const refusedAsEbook = (type: string) =>
  `O arquivo tem nome de livro, mas não é um EPUB nem um PDF${type === 'application/zip' ? ': é um ZIP sem META-INF/container.xml' : ''}. Exporte o livro de novo, ou mude o final do nome.`

async function storeWhole(content: AsyncIterable<Uint8Array>, type: string, access: InsideFile['access'], write: Write) {
  const { kind } = fileTypes[type]!
  if (access === 'PUBLIC' && kind === 'PICTURE') return storePicture(await buffer(content), write)
  const bytes = kind === 'CAPTIONS' ? Readable.from(Buffer.from(toWebVtt(await buffer(content)))) : content
  return { ...(await write(bytes)), type, width: null, height: null, variants: [] }
}

async function readHead(content: AsyncIterator<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for (let bytes = 0; bytes < headBytes;) {
    const next = await content.next()
    if (next.done) break
    chunks.push(next.value)
    bytes += next.value.length
  }
  return Buffer.concat(chunks)
}

/** The whole content again. Ends with a Refusal if it is larger than its type may be, or was cut off. */
async function* watched(head: Buffer, rest: AsyncIterator<Uint8Array>, type: string): AsyncGenerator<Uint8Array> {
  const { most } = fileTypes[type]!
  let bytes = 0
  const last: Uint8Array[] = []
  let lastBytes = 0
  for (let next: IteratorResult<Uint8Array, unknown> = { value: head }; !next.done; next = await rest.next()) {
    bytes += next.value.length
    if (bytes > most) throw new Refusal('FILE_REFUSED', `Um arquivo deste tipo pode ter até ${most / 1_000_000} MB.`)
    last.push(next.value)
    lastBytes += next.value.length
    while (lastBytes - last[0]!.length >= tailBytes) lastBytes -= last.shift()!.length
    yield next.value
  }
  if (!isWhole(type, Buffer.concat(last).subarray(-tailBytes)))
    throw new Refusal('FILE_REFUSED', 'O arquivo está incompleto ou danificado. Envie-o de novo.')
}

type Write = (bytes: AsyncIterable<Uint8Array>) => Promise<{ key: string; bytes: number; sha256: string }>

async function storePicture(content: Buffer, write: Write) {
  const { main, variants } = await preparePicture(content)
  const written = []
  for (const { content: bytes, type, width, height } of variants) {
    const { key, bytes: size } = await write(Readable.from(bytes))
    written.push({ key, bytes: size, type, width, height })
  }
  const { type, width, height } = main
  return { ...(await write(Readable.from(main.content))), type, width, height, variants: written }
}
