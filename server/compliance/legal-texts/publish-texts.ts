import { destinationNames } from '#domain/platform/settings/conversion-destinations.ts'
import { configuredDestinations } from '#server/platform/start/configured-destinations.ts'
import { defaultTexts, type LegalTextKind } from '#domain/compliance/legal-texts/default-texts.ts'
import { sellerOf } from '#domain/platform/settings/seller.ts'
import type { Config } from '#server/platform/start/config.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { lostEdit } from '#server/platform/web/panel/lost-edit.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import { currentLegalText, type LegalText, publishLegalText } from './legal-texts.sql.ts'
import { lockSettings, settingsId, settingsInForce, type SettingsRow } from '#server/platform/settings/store-settings.sql.ts'

const kinds = Object.keys(defaultTexts) as LegalTextKind[]

/**
 * Publishes the default texts if they differ from the versions in force: after a change of the settings or of the environment, after an
 * upgrade, or where none was published yet. A text that staff wrote themselves stays in force, and so does the default of a newer release,
 * which runs beside this one: otherwise each of them would publish over the other.
 */
export async function publishDefaultTexts({ db, config }: Pick<Deps, 'db' | 'config'>) {
  await db.transaction().execute(async (tx) => {
    const settings = await lockSettings(tx)
    for (const kind of kinds) {
      const current = await currentLegalText(tx, kind)
      const { number } = defaultTexts[kind]
      if (current?.published_by || (current?.default_number ?? 0) > number) continue
      await publishLegalText(tx, kind, { text: defaultText(kind, settings, config), number })
    }
  })
}

interface Publication {
  kind: LegalTextKind
  /** Null: the default text again. */
  text: string | null
  /** The version that staff saw. If there is a newer one, EDIT_CONFLICT is thrown. */
  basedOn: number
  actor: string
}

/** Publishes a text that staff wrote, or the default text, as a new version. It is recorded in the history of the settings. */
export async function publishText({ db, config }: Pick<Deps, 'db' | 'config'>, publication: Publication): Promise<LegalText> {
  const { kind, text, basedOn, actor } = publication
  return db.transaction().execute(async (tx) => {
    const settings = await lockSettings(tx)
    const before = await currentLegalText(tx, kind)
    if (before && before.version !== basedOn) lostEdit({ updated_at: before.published_at }, basedOn, 'Text not found')
    const published = await publishLegalText(
      tx,
      kind,
      text === null ? { text: defaultText(kind, settings, config), number: defaultTexts[kind].number } : { text, actor },
    )
    if (published.id !== before?.id) {
      const changes = [{ field: kind, before: before ? String(before.version) : null, after: String(published.version) }]
      await record(tx, { actor, entity: 'SETTINGS', entityId: settingsId, action: 'PUBLISHED', changes })
    }
    return published
  })
}

function defaultText(kind: LegalTextKind, row: SettingsRow, config: Config): string {
  const settings = settingsInForce(row, config)
  const told = configuredDestinations(config).map((name) => destinationNames[name])
  const { privacy_officer_name: name, privacy_officer_email: address } = settings
  return defaultTexts[kind].write({
    storeName: settings.store_name,
    email: settings.support_email,
    publicUrl: config.publicUrl,
    seller: sellerOf(settings),
    guaranteeDays: settings.guarantee_days,
    masksOldOrders: settings.mask_old_orders,
    tags: [...settings.consent_tags.map((tag) => tag.name), ...told],
    told,
    officer: name || address ? { name, email: address ?? settings.support_email } : null,
  })
}
