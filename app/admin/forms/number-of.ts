/** Parses the text of a number field, with a decimal point or comma. Anything else is NaN, which the schema rejects. */
export const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))

/** The same, but an empty text is null. */
export const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : numberOf(text))
