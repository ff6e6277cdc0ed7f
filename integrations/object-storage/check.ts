import { randomUUID } from 'node:crypto'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { S3Settings, StorageSettings } from './settings.ts'
import { newKey, type Storage } from './storage.ts'
import { type Finding, ok, reasonOf, todo } from '../http/finding.ts'

const what = 'Files'

/** Writes, reads and removes one object in the storage of files (docs/files.md#storage). */
export async function checkFiles(config: StorageSettings): Promise<Finding> {
  const { s3, filesDirectory } = config
  const where = s3 ? `the bucket ${s3.bucket} at ${s3.endpoint}` : filesDirectory
  const failed = await firstFailure(s3 ? s3Storage(s3, { isPatient: false }) : diskStorage(filesDirectory))
  if (!failed) return ok(what, `${where} stores, returns and removes a file`)
  return todo(what, s3 ? adviceFor(s3, failed) : `DATA_DIR: ${filesDirectory} does not ${failed.step} a file: ${failed.reason}`)
}

interface Failure {
  step: 'store' | 'return' | 'remove'
  reason: string
}

async function firstFailure(storage: Storage): Promise<Failure | null> {
  const [key, content] = [newKey(), randomUUID()]
  let step: Failure['step'] = 'store'
  try {
    await storage.write(key, pieces(content))
    step = 'return'
    if ((await textOf(storage, key)) !== content) throw new Error('it returned other content than was stored')
    step = 'remove'
    await storage.remove(key)
    return null
  } catch (error) {
    // Nothing stays behind of what was stored and could not be read. The first error is the one to report.
    if (step === 'return') await storage.remove(key).catch(() => null)
    return { step, reason: reasonOf(error) }
  }
}

async function* pieces(content: string) {
  yield Buffer.from(content)
}

async function textOf(storage: Storage, key: string): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of await storage.read(key)) chunks.push(chunk as Uint8Array)
  return String(Buffer.concat(chunks))
}

/** The service's own code says which setting is wrong. */
const advices: [RegExp, (s3: S3Settings) => string][] = [
  [/\bNoSuchBucket\b/, ({ bucket, endpoint }) => `S3_BUCKET: ${endpoint} has no bucket ${bucket}`],
  [/\bInvalidAccessKeyId\b/, ({ endpoint }) => `S3_ACCESS_KEY_ID: ${endpoint} does not know this key`],
  [/\bSignatureDoesNotMatch\b/, () => 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID'],
  [
    /\b(AuthorizationHeaderMalformed|PermanentRedirect)\b/,
    ({ bucket, region }) => `S3_REGION: the bucket ${bucket} is not in ${region}, or S3_ENDPOINT is of another region`,
  ],
]

function adviceFor(s3: S3Settings, { step, reason }: Failure): string {
  const known = advices.find(([code]) => code.test(reason))
  if (known) return known[1](s3)
  if (/\bAccessDenied\b/.test(reason))
    return `S3_ACCESS_KEY_ID: the key may not ${step} files in the bucket ${s3.bucket}: it needs s3:GetObject, s3:PutObject, s3:DeleteObject and s3:AbortMultipartUpload`
  return `S3_ENDPOINT: ${s3.endpoint} does not ${step} a file: ${reason}`
}
