import { z } from 'zod'
import { line } from '#domain/platform/forms/form-fields.ts'

const text = line(60)
  .nullable()
  .transform((value) => value || null)

/** How a parcel can be followed, as staff write it. Absent: unchanged. Empty: none. */
export const trackingInput = z.object({ carrier: text, trackingCode: text }).partial()
export type TrackingInput = z.output<typeof trackingInput>
