/** Opens a conversation with a phone of Brazil: ten or eleven digits, with the area code. Null: it is none. */
export const whatsappAddress = (phone: string): string | null => (/^[1-9]\d{9,10}$/.test(phone) ? `https://wa.me/55${phone}` : null)
