import { settingsErrors, type SettingsInput } from '#domain/platform/settings/settings-form.ts'
import type { Deps } from '../start/deps.ts'
import { lostEdit } from '../web/panel/lost-edit.ts'
import { columnsNamed, convertIfSet } from '../database/entries.sql.ts'
import { recordChange } from '../database/history/record-change.sql.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { addJob } from '../jobs/jobs.sql.ts'
import { editSettings, lockSettings, type SettingsChange, type SettingsRow, settingsId } from './store-settings.sql.ts'

interface Edit {
  change: SettingsInput
  /** The version that the form loaded. Undefined: the last save wins. */
  version: number | null | undefined
  actor: string
}

/** Changes the settings, with a line in their history, and has the default texts published that show them. Throws EDIT_CONFLICT if another save came after the form was opened. */
export async function saveSettings({ db }: Pick<Deps, 'db'>, { change, version, actor }: Edit): Promise<SettingsRow> {
  return recordChange(db, actor, { entity: 'SETTINGS', table: 'store_settings' }, settingsId, async (tx) => {
    const before = await lockSettings(tx)
    if (typeof version === 'number' && before.version !== version) lostEdit(before, version, 'Settings not found')
    refuseInconsistency(before, change)
    const after = await editSettings(tx, settingsColumns(change))
    await addJob(tx, 'publish_texts', {}, { key: 'publish_texts' })
    return after
  })
}

/** A change of one field can make it inconsistent with an unchanged field. */
function refuseInconsistency(before: SettingsRow, { taxId = before.tax_id, taxRegime }: SettingsInput) {
  const fieldErrors = settingsErrors({ taxId, taxRegime: taxRegime === undefined ? before.tax_regime : taxRegime })
  const [field, message] = Object.entries(fieldErrors)[0] ?? []
  if (field && message) throw new Refusal('BAD_USER_INPUT', `${field}: ${message}`, { fields: fieldErrors })
}

/** The columns of the fields that are present. */
const settingsColumns = ({ consentTags, recoverySteps, answerTexts, pixDiscount, ...change }: SettingsInput): SettingsChange => ({
  ...columnsNamed(change),
  consent_tags: convertIfSet(consentTags, JSON.stringify),
  recovery_steps: convertIfSet(recoverySteps, JSON.stringify),
  answer_texts: convertIfSet(answerTexts, JSON.stringify),
  // Percent, stored as hundredths of a percent.
  pix_discount: convertIfSet(pixDiscount, (percent) => Math.round(percent * 100)),
})
