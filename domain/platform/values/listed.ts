/** Words as a list in a sentence: a, b e c. */
export const listed = (words: readonly string[]): string => new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(words)
