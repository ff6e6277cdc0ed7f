import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { chooseVariant } from '#domain/platform/files/choose-variant.ts'
import type { Attachment } from '#integrations/smtp/smtp.ts'
import { fileById } from '../files/files.sql.ts'
import { inTime } from '../files/read-media.ts'
import type { Deps } from '../start/deps.ts'
import { inTurn } from '../start/in-turn.ts'
import { root } from '../start/root.ts'
import { birdPlace, coverPlace } from './email-layout.ts'

type Reader = Pick<Deps, 'db' | 'storage' | 'log'>

/** The bird and a cover together stay below 30 kB: a mail program loads them with the text. */
const mostCoverBytes = 25_000
/** Twice the size at which it is shown. */
const coverSize = { width: 192, height: 288 }

/** Milliseconds. The e-mails behind it wait, while its claim ends after a minute. */
const longestReading = 5_000

const birdImage =
  '<img src="cid:ave@sabia" width="36" height="36" alt="" style="vertical-align:middle;margin-right:10px;border-radius:3px">'
const coverImage = '<img src="cid:capa@sabia" width="96" alt="" style="display:block;margin:0 0 20px;border-radius:3px">'

/**
 * An e-mail with the bird, and the cover of what it is about, attached: a mail program asks no other server for them. `cover`: a path of the store, such as
 * /media/… or /covers/…; a picture of another site is left out. What cannot be read is left out, and logged.
 */
export async function withPictures<Email extends { html: string; attachments?: Attachment[] | undefined }>(
  deps: Reader,
  email: Email,
  cover: string | null,
): Promise<Email> {
  const [bird, picture] = await Promise.all([
    inTime(readBird(deps), null, longestReading),
    cover !== null && email.html.includes(coverPlace) ? inTime(readCover(deps, cover), null, longestReading) : null,
  ])
  const html = email.html.replace(birdPlace, bird ? birdImage : '').replace(coverPlace, picture ? coverImage : '')
  const pictures: Attachment[] = [
    ...(bird ? [{ filename: 'ave.png', cid: 'ave@sabia', content: bird, contentType: 'image/png' }] : []),
    ...(picture ? [{ filename: 'capa.jpg', cid: 'capa@sabia', content: picture, contentType: 'image/jpeg' }] : []),
  ]
  return { ...email, html, attachments: [...(email.attachments ?? []), ...pictures] }
}

const orLogged = (log: Reader['log'], path: string, reading: Promise<Buffer | null>) =>
  reading.catch((err: unknown) => {
    log.warn({ err, path }, 'a picture of an e-mail cannot be read')
    return null
  })

const birdFile = 'apple-touch-icon.png'
const readBird = async ({ log }: Reader) => orLogged(log, birdFile, readFile(join(root, 'public', birdFile)))

/** An address always has the same picture; e-mails of a launch are about one. */
const covers = new LRUCache<string, Buffer>({ max: 50 })

const readCover = async (deps: Reader, path: string) => {
  const known = covers.get(path)
  if (known) return known
  const cover = await orLogged(deps.log, path, drawCover(deps, path))
  if (cover) covers.set(path, cover)
  return cover
}

async function drawCover(deps: Reader, path: string): Promise<Buffer | null> {
  const content = await originalOf(deps, path)
  const drawn = content && (await shrink(content))
  return drawn && drawn.length <= mostCoverBytes ? drawn : null
}

/** A stored picture, in a small size, or a cover that comes with the store. */
async function originalOf({ db, storage }: Reader, path: string): Promise<Buffer | null> {
  const id = /^\/media\/([0-9a-f-]{36})\//.exec(path)?.[1]
  const file = id ? await fileById(db, id) : undefined
  if (file?.access === 'PUBLIC')
    return buffer(await storage.read(chooseVariant(file, { accept: 'image/webp', width: coverSize.width }).key))
  const own = /^\/covers\/([\w-]{1,100}\.svg)$/.exec(path)?.[1]
  return own ? readFile(join(root, 'public/covers', own)) : null
}

/** One at a time: each takes the memory of a whole picture. */
const shrink = inTurn(async (content: Buffer): Promise<Buffer> => {
  // Loaded with the first cover, to save memory in processes that send none.
  const { default: sharp } = await import('sharp')
  const small = sharp(content, { limitInputPixels: 50_000_000 })
    .resize({ ...coverSize, fit: 'inside' })
    .flatten({ background: '#f8f3e7' })
  return small.jpeg({ quality: 72, mozjpeg: true }).toBuffer()
})
