import { Readable } from 'node:stream'
import { PictureFailure } from '#integrations/picture-hosts/fetch-picture.ts'
import { coverUrl } from '#domain/platform/files/cover.ts'
import { fileTypes } from '#domain/platform/files/file-types.ts'
import type { Deps } from '../start/deps.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { completeUpload } from './complete-upload.ts'
import { detectType, headBytes } from './detect-type.ts'
import type { FileRow } from './files.sql.ts'
import { receivePiece } from './receive-piece.ts'
import { insertUpload, uploadById } from './uploads.sql.ts'

const most = fileTypes['image/jpeg']!.most

/**
 * Copies a picture of another host into the store, as an upload of `actor` would: it is decoded and encoded again. Throws a Refusal with the
 * code FILE_REFUSED if there is no such picture.
 */
export async function takePicture(
  deps: Pick<Deps, 'db' | 'fetchPicture' | 'log' | 'storage'>,
  { address, actor }: { address: string; actor: string },
): Promise<FileRow> {
  const content = await deps.fetchPicture(coverUrl(address), { most }).catch(asRefusal)
  const type = await detectType(content.subarray(0, headBytes))
  if (type === null || fileTypes[type]?.kind !== 'PICTURE') throw new Refusal('FILE_REFUSED', notPicture)
  const upload = { access: 'PUBLIC', name: nameIn(address), bytes: content.length, uploaded_by: actor } as const
  const { id, ...row } = await insertUpload(deps.db, upload)
  await receivePiece(deps, { id, ...row }, Readable.from(content))
  return completeUpload(deps, (await uploadById(deps.db, id, actor))!)
}

const notPicture = 'Neste endereço não há uma imagem em AVIF, WebP, JPEG, PNG ou GIF. Baixe a imagem e envie o arquivo.'
const sentences: Record<PictureFailure['reason'], string> = {
  address: 'A loja não busca imagens neste endereço. Baixe a imagem e envie o arquivo.',
  host: 'O site da imagem não respondeu. Baixe a imagem e envie o arquivo.',
  size: `A imagem é grande demais. Ela pode ter até ${most / 1_000_000} MB.`,
}

function asRefusal(error: unknown): never {
  if (!(error instanceof PictureFailure)) throw error
  throw Object.assign(new Refusal('FILE_REFUSED', sentences[error.reason]), { cause: error })
}

/** The end of the path; the name's extension follows the content. */
const nameIn = (address: string) => URL.parse(address)?.pathname.split('/').at(-1)?.slice(-200) || 'imagem'
