import { firstName } from '#domain/platform/values/greeting.ts'
import { whatsappAddress as conversationAddress } from '#domain/platform/values/whatsapp-address.ts'
import { listed } from '#domain/platform/values/listed.ts'

interface Reminder {
  name: string
  /** Ten or eleven digits, with the area code. */
  phone: string
  storeName: string
  titles: readonly string[]
  /** The page that makes a new code. */
  url: string
}

/** The address that opens a conversation with the buyer, with a message to send. Null: there is no number of Brazil. */
export function whatsappAddress({ phone, ...reminder }: Reminder): string | null {
  const address = conversationAddress(phone)
  return address && `${address}?text=${encodeURIComponent(whatsappText(reminder))}`
}

function whatsappText({ name, storeName, titles, url }: Omit<Reminder, 'phone'>): string {
  const first = firstName(name)
  const bought = listed(titles.map((title) => `“${title}”`))
  return [
    `Olá${first ? `, ${first}` : ''}! Aqui é da ${storeName}.`,
    `O seu pedido de ${bought} está guardado, e falta só o PIX. Se ainda quiser, esta página gera o código: ${url}`,
    'Ficou alguma dúvida? É só responder por aqui.',
  ].join('\n\n')
}
