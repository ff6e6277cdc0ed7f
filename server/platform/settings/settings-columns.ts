import type { SettingsInput } from '#domain/platform/settings/settings-form.ts'
import type { SettingsChange } from './store-settings.sql.ts'

/** The columns of the fields that are present. */
export function settingsColumns(change: SettingsInput): SettingsChange {
  const columns = {
    store_name: change.storeName,
    support_email: change.supportEmail,
    phone: change.phone,
    legal_name: change.legalName,
    tax_id: change.taxId,
    tax_regime: change.taxRegime,
    postal_code: change.postalCode,
    street: change.street,
    street_number: change.streetNumber,
    complement: change.complement,
    district: change.district,
    city: change.city,
    state: change.state,
    privacy_officer_name: change.privacyOfficerName,
    privacy_officer_email: change.privacyOfficerEmail,
    guarantee_days: change.guaranteeDays,
    access_emails: change.accessEmails,
    lesson_emails: change.lessonEmails,
    mask_old_orders: change.maskOldOrders,
    consent_tags: change.consentTags && JSON.stringify(change.consentTags),
    recovery_steps: change.recoverySteps && JSON.stringify(change.recoverySteps),
    // Percent, stored as hundredths of a percent.
    pix_discount: change.pixDiscount === undefined ? undefined : Math.round(change.pixDiscount * 100),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as SettingsChange
}
