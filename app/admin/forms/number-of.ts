/** What is typed into a number field, also with a comma; anything that is no number is NaN, so that a schema says so. */
export const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))

/** The same where nothing typed means none. */
export const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : numberOf(text))
