import { plainLine } from '#domain/platform/values/plain-text.ts'

const particles = new Set(['de', 'da', 'do', 'das', 'dos', 'e', 'di', 'du', 'del', 'della', 'la', 'van', 'von', 'der', 'den'])

/** A name as people write it. One in capitals, or without any, gets those of a Portuguese name: `MARIA DAS DORES` is Maria das Dores. */
export function personName(text: string): string {
  const name = plainLine(text)
  const isShouted = name === name.toLocaleUpperCase('pt-BR')
  if (!isShouted && name !== name.toLocaleLowerCase('pt-BR')) return name
  return name
    .toLocaleLowerCase('pt-BR')
    .split(' ')
    .map((word, place) => (place > 0 && particles.has(word) ? word : capitalized(word)))
    .join(' ')
}

/** Each part: Ana-Clara, D'Ávila. Roman numerals of a family stay capitals. */
const capitalized = (word: string) =>
  /^(i{2,3}|iv|vi{0,3})$/.test(word)
    ? word.toLocaleUpperCase('pt-BR')
    : word.replace(/(^|[-'’.])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toLocaleUpperCase('pt-BR'))
