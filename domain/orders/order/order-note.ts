import { z } from 'zod'
import { prose } from '#domain/platform/forms/form-fields.ts'

export const longestNote = 2_000

/** A note of staff about an order, which its buyer reads only in an export of their data. */
export const orderNoteInput = z.object({ note: prose(longestNote).trim().min(1, 'Escreva a anotação.') })
