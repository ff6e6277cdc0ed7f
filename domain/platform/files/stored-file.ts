import { z } from 'zod'

/** POST /api/uploads/{id}/file: a file that the store keeps. */
export const storedFile = z.object({
  id: z.uuid(),
  /** Value for the fields of the panel (domain/platform/files/file-address.ts). */
  address: z.string(),
  name: z.string(),
  /** MIME type, detected from the content. */
  type: z.string(),
  /** Size in bytes. */
  bytes: z.int().min(0),
  /** Seconds of a video or audio. Null: not known. */
  duration: z.number().min(0).nullable(),
  /** Why browsers do not play a video or audio, in a sentence for its author. Null: they do. */
  problem: z.string().nullable(),
})
export type StoredFile = z.output<typeof storedFile>
