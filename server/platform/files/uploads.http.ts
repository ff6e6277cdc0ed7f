import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { fileAddress } from '#domain/platform/files/file-address.ts'
import { largestFile } from '#domain/platform/files/file-types.ts'
import { type StoredFile, storedFile } from '#domain/platform/files/stored-file.ts'
import { identityOf, staff, staffOf } from '../web/staff.ts'
import { describeRoute, usedBy } from '../web/http/rest-call.http.ts'
import { respondOnce } from '../web/idempotency/respond-once.http.ts'
import type { Deps } from '../start/deps.ts'
import { limitBody, refuse } from '../web/http/responses.http.ts'
import { check, Refusal } from '#domain/platform/refusals/refusal.ts'
import { completeUpload } from './complete-upload.ts'
import { largestPiece, receivePiece } from './receive-piece.ts'
import { removeContent } from './remove-content.ts'
import type { FileRow } from './files.sql.ts'
import { insertUpload, removeUpload, uploadById } from './uploads.sql.ts'

type Needs = Pick<Deps, 'db' | 'log' | 'storage' | 'verifyToken' | 'standingOf'>

const version = '1.0.0'
const protocol = {
  'tus-resumable': version,
  'tus-version': version,
  'tus-extension': 'creation,expiration,termination',
  'tus-max-size': String(largestFile),
  'cache-control': 'no-store',
}

const wholeNumber = (sentence: string) => z.coerce.number(sentence).int(sentence).min(0, sentence)
const fileNameNeeded = 'Escreva o nome do arquivo, com até 500 caracteres.'
/** PostgreSQL stores no NUL, and no name without a character. */
const fileName = z
  .string(fileNameNeeded)
  .max(500, fileNameNeeded)
  .transform((name) => name.replaceAll('\u0000', ''))
  .refine((name) => name !== '', fileNameNeeded)

/** Headers, and what is inside `upload-metadata`, by their names. */
const newUpload = z.object({
  'upload-length': wholeNumber('Escreva o tamanho do arquivo, em bytes.').min(1, 'O arquivo está vazio.'),
  filename: fileName,
  access: z.enum(['PUBLIC', 'PROTECTED'], 'Escreva quem pode ver o arquivo: PUBLIC ou PROTECTED.'),
})
const nextPiece = z.object({ 'upload-offset': wholeNumber('Escreva em que byte esta parte começa.') })

/**
 * Resumable uploads by the tus protocol 1.0.0 (docs/files.md#uploads), for staff. POST /uploads/{id}/file turns a complete upload into a
 * file.
 */
export function uploadRoutes(deps: Needs) {
  return new Hono()
    .use('/uploads', speakTus)
    .use('/uploads/*', speakTus)
    .post('/uploads', async (context) => {
      const actor = await actorOf(context, deps)
      const metadata = readMetadata(context.req.header('upload-metadata') ?? '')
      const upload = check(newUpload, { ...metadata, 'upload-length': context.req.header('upload-length') })
      const { 'upload-length': bytes, filename, access } = upload
      if (bytes > largestFile) throw new Refusal('BODY_TOO_LARGE', `Um arquivo pode ter até ${largestFile / 1_000_000_000} GB.`)
      return respondOnce(deps, context, upload, async () => {
        const { id, expires_at } = await insertUpload(deps.db, { access, name: filename, bytes, uploaded_by: actor })
        return context.body(null, 201, { location: `/api/uploads/${id}`, 'upload-expires': expires_at.toUTCString() })
      })
    })
    .get('/uploads/:id', async (context) => {
      const { received_bytes, bytes, expires_at } = await uploadOf(context, deps)
      const headers = { 'upload-offset': String(received_bytes), 'upload-length': String(bytes) }
      return context.body(null, 200, { ...headers, 'upload-expires': expires_at.toUTCString() })
    })
    .patch('/uploads/:id', limitPiece, async (context) => {
      if (context.req.header('content-type') !== 'application/offset+octet-stream')
        throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Envie a parte do arquivo como application/offset+octet-stream.')
      const upload = await uploadOf(context, deps)
      const { 'upload-offset': offset } = check(nextPiece, { 'upload-offset': context.req.header('upload-offset') })
      if (offset !== upload.received_bytes) throw new Refusal('CONFLICT', 'O envio está em outro ponto. Ele continua de lá.')
      const { body } = context.req.raw
      const reached = body && offset < upload.bytes ? await receivePiece(deps, upload, body).catch(brokenOff(context)) : offset
      return context.body(null, 204, { 'upload-offset': String(reached) })
    })
    .delete('/uploads/:id', async (context) => {
      const actor = await actorOf(context, deps)
      return respondOnce(deps, context, null, async () => {
        const upload = await removeUpload(deps.db, idIn(context), actor)
        if (!upload) throw missing()
        await removeContent(deps, upload.pieces)
        return context.body(null, 204)
      })
    })
    .post('/uploads/:id/file', async (context) => {
      const upload = await uploadOf(context, deps)
      return respondOnce(deps, context, null, async () => context.json(described(await completeUpload(deps, upload))))
    })
}

function described(file: FileRow): StoredFile {
  const { id, name, type, bytes, duration_seconds: duration, playback_problem: problem } = file
  return { id, address: fileAddress(file), name, type, bytes, duration, problem }
}

const uploadState = {
  who: staff('courses.write', 'catalogue:write'),
  summary: 'How much of an upload has arrived.',
  answers: { 200: null },
  sends: { 200: ['Upload-Offset', 'Upload-Length', 'Upload-Expires'] as const },
  errors: ['NOT_FOUND'] as const,
}
export const uploadCalls = [
  describeRoute('beginUpload', 'post /api/uploads', {
    who: staff('courses.write', 'catalogue:write'),
    summary: 'Begins a resumable upload (tus 1.0.0). Its metadata has `filename`, and `access`: PUBLIC or PROTECTED.',
    headers: ['UploadLength', 'UploadMetadata'],
    answers: { 201: null },
    sends: { 201: ['Upload-Expires'] },
    errors: ['BAD_USER_INPUT', 'BODY_TOO_LARGE'],
  }),
  describeRoute('getUpload', 'get /api/uploads/{id}', { ...uploadState }),
  describeRoute('getUploadOffset', 'head /api/uploads/{id}', { ...uploadState }),
  describeRoute('sendPiece', 'patch /api/uploads/{id}', {
    who: staff('courses.write', 'catalogue:write'),
    summary: 'The next piece of an upload, up to 32 MB.',
    body: 'application/offset+octet-stream',
    headers: ['UploadOffset'],
    answers: { 204: null },
    sends: { 204: ['Upload-Offset'] },
    errors: ['BAD_USER_INPUT', 'CONFLICT', 'NOT_FOUND', 'STORAGE_FULL', 'UNSUPPORTED_MEDIA_TYPE'],
  }),
  describeRoute('removeUpload', 'delete /api/uploads/{id}', {
    who: staff('courses.write', 'catalogue:write'),
    summary: 'Gives an upload up.',
    answers: { 204: null },
    errors: ['NOT_FOUND'],
  }),
  describeRoute('completeUpload', 'post /api/uploads/{id}/file', {
    who: staff('courses.write', 'catalogue:write'),
    summary: 'Turns an upload that has arrived into a file. Asking again answers with the same file.',
    answers: { 200: storedFile },
    errors: ['CONFLICT', 'FILE_REFUSED', 'NOT_FOUND', 'STORAGE_FULL'],
  }),
]

const speakTus: MiddlewareHandler = async (context, next) => {
  for (const [name, value] of Object.entries(protocol)) context.header(name, value)
  await next()
}

const limitPiece = limitBody(largestPiece, (context) =>
  refuse(context, new Refusal('BODY_TOO_LARGE', `Envie o arquivo em partes de até ${largestPiece / 1024 / 1024} MB.`)),
)

async function actorOf(context: Context, deps: Needs) {
  const { subject, email } = staffOf(await identityOf(context, deps), ['catalogue:write'], 'courses.write')
  usedBy(context, 'STAFF', subject)
  return email
}

const missing = () => new Refusal('NOT_FOUND', 'Este envio não existe mais. Comece de novo.')
const idIn = (context: Context) => {
  const { data } = z.uuid().safeParse(context.req.param('id'))
  if (data === undefined) throw missing()
  return data
}

async function uploadOf(context: Context, deps: Needs) {
  const actor = await actorOf(context, deps)
  const upload = await uploadById(deps.db, idIn(context), actor)
  if (!upload) throw missing()
  return upload
}

/** The names and values of tus: `filename Y2FwYS5wbmc=,access UFVCTElD`. */
const readMetadata = (header: string) =>
  Object.fromEntries(
    header.split(',').map((pair) => {
      const [name = '', value = ''] = pair.trim().split(' ')
      return [name, Buffer.from(value, 'base64').toString('utf8')]
    }),
  )

/** A caller that has gone gets no answer, and the end of its piece is not logged as an error. */
const brokenOff = (context: Context) => (error: unknown) => {
  if (context.req.raw.signal.aborted && !(error instanceof Refusal)) throw new Refusal('BAD_USER_INPUT', 'O envio foi interrompido.')
  throw error
}
