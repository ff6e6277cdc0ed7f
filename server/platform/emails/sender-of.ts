import { sellerLines, sellerOf } from '#domain/platform/settings/seller.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../start/deps.ts'
import { type CurrentSettings, currentSettings } from '../settings/current-settings.ts'
import type { Sender } from './email-layout.ts'

/** `withdrawal`: how the buyer may withdraw (CDC, art. 49), or end what goes on. */
type ContractSender = Sender & { withdrawal: string }

/** Null: an order of a release that had none. */
interface Contract {
  termsVersion: number | null
  guaranteeDays?: number | null
  /** A further cycle of a subscription, of which nobody withdraws. */
  isRenewal?: boolean
}

const readers = new WeakMap<Db, CurrentSettings>()

/** Sender of an e-mail, from the settings: they are read once for all e-mails of a moment. `contract`: of the sale that it is about. */
export async function senderOf(deps: Pick<Deps, 'db' | 'config' | 'log'>, contract?: Contract): Promise<ContractSender> {
  const current = readers.get(deps.db) ?? currentSettings(deps)
  readers.set(deps.db, current)
  const { settings } = await current.read()
  const { publicUrl } = deps.config
  const version = contract?.termsVersion
  const terms = version && { terms: { version, url: `${publicUrl}/termos/${version}` } }
  const { store_name: storeName, support_email: supportEmail } = settings
  const days = Math.max(settings.guarantee_days, contract?.guaranteeDays ?? 0)
  const withdrawal = contract?.isRenewal
    ? `Para não continuar com a assinatura, cancele na sua estante: ${publicUrl}/minha-estante/assinatura`
    : `Você pode desistir da compra, sem dar motivo, em até ${days} dias depois do pagamento ou da entrega: ${publicUrl}/desistencia`
  return { storeName, supportEmail, seller: sellerLines(sellerOf(settings), supportEmail), withdrawal, ...terms }
}
