/** The singular of a noun, and the plural for any other number, zero too. */
export type Noun = readonly [one: string, many: string]

/** A number with its noun, such as `1 aula` or `0 aulas`. */
export const counted = (count: number, ...[one, many]: Noun): string => `${count} ${count === 1 ? one : many}`
