import { z } from 'zod'
import { webAddress, words } from '../http/variables.ts'

export const s3Variables = z.object({
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'expected the name of a bucket')
    .optional(),
  S3_REGION: words.optional(),
  S3_ACCESS_KEY_ID: words.optional(),
  S3_SECRET_ACCESS_KEY: words.optional(),
})

export interface S3Settings {
  /** Such as https://s3.sa-east-1.amazonaws.com */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface StorageSettings {
  s3: S3Settings | null
  /** Where files are kept that are not in S3. Processes on several machines need a shared one. */
  filesDirectory: string
}

/** All five variables, or none. Adds a line to `missing` for each that is not set. */
export function s3Settings(e: z.infer<typeof s3Variables>, missing: string[]): S3Settings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = e
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e
  if (endpoint && bucket && region && accessKeyId && secretAccessKey) return { endpoint, bucket, region, accessKeyId, secretAccessKey }
  const names = s3Variables.keyof().options
  const absent = names.filter((name) => !e[name])
  if (absent.length < names.length) missing.push(...absent.map((name) => `${name}: missing (S3)`))
  return null
}
