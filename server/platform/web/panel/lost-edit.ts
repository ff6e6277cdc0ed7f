import { formatMoment } from '#domain/platform/values/format-day.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'

export const versionField = 'Increases with each save in the panel.'
export const versionArg =
  'The version that was loaded. If a newer one has been saved since, the save is refused with EDIT_CONFLICT. Absent: the last save wins.'

/**
 * Throws the reason why an edit changed no row: the row does not exist, or another save came after the form was opened. `version` is the
 * one that the form loaded. Without it the last save wins.
 */
export function lostEdit(there: { updated_at: Date } | undefined, version: number | null | undefined, missing: string): never {
  if (!there || version === null || version === undefined) throw new Refusal('NOT_FOUND', missing)
  const when = formatMoment(there.updated_at)
  throw new Refusal(
    'EDIT_CONFLICT',
    `Outra pessoa salvou isto em ${when}, depois que você abriu a página. Compare as duas versões e salve de novo.`,
  )
}
