/** One formatter for the program: each has a few thousand bytes outside the heap, and takes longer to make than to use. */
const list = new Intl.ListFormat('pt-BR')

/** Words as a list in a sentence: a, b e c. */
export const listed = (words: Iterable<string>): string => list.format(words)
