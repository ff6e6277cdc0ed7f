import type { Deps } from '#server/platform/start/deps.ts'
import type { FiscalSeller } from '#domain/compliance/fiscal/fiscal-issuer.ts'
import { readStoreSettings } from '#server/platform/settings/store-settings.sql.ts'
import { readFiscalSettings } from './fiscal-settings.sql.ts'

/** The seller as documents state it, or what staff must fill in first. */
export async function fiscalSeller({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<FiscalSeller | string> {
  const [store, fiscal] = [await readStoreSettings({ db, config }), await readFiscalSettings(db)]
  if (store.tax_id?.length !== 14 || !store.legal_name)
    return 'Preencha a razão social e o CNPJ da loja nas configurações: sem eles não há nota fiscal.'
  if (!store.tax_regime || store.tax_regime === 'PERSON') return 'Escolha o regime tributário da loja nas configurações.'
  if (!store.street || !store.city || !store.state) return 'Preencha o endereço da loja nas configurações.'
  if (!fiscal.city_code) return 'Preencha o código IBGE do município da loja nas configurações das notas fiscais.'
  return {
    taxId: store.tax_id,
    legalName: store.legal_name,
    regime: store.tax_regime,
    cityCode: fiscal.city_code,
    cityRegistration: fiscal.city_registration,
    stateRegistration: fiscal.state_registration,
    address: {
      street: store.street,
      number: store.street_number ?? '',
      complement: store.complement ?? '',
      district: store.district ?? '',
      city: store.city,
      state: store.state,
      postalCode: store.postal_code ?? '',
    },
    simplesRate: fiscal.simples_rate,
  }
}
