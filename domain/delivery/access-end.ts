import { z } from 'zod'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { emailInput } from '#domain/platform/values/person-input.ts'

/** Brazil has no summer time since 2019. */
const endOfDay = (day: string) => new Date(`${day}T23:59:59-03:00`)

/** A longer access is one for ever. Not every reader of the date understands a year of five digits. */
export const latestAccessDay = '2099-12-31'
export const tooLateForAccess = 'Escolha um dia até 31/12/2099, ou deixe para sempre.'

/**
 * A new end of an access, as the panel sends it: `until` is its last day, YYYY-MM-DD in São Paulo, or null for ever. To end an access at
 * once, staff revoke it.
 */
export const accessEnd = (now: Date) =>
  z.object({
    email: emailInput,
    until: z.iso
      .date('Escolha o último dia do acesso.')
      .refine((day) => day >= dayInBrazil(now), 'Escolha hoje ou um dia depois. Para encerrar agora, remova o acesso.')
      .refine((day) => day <= latestAccessDay, tooLateForAccess)
      .transform(endOfDay)
      .nullish()
      .transform((end) => end ?? null),
  })
