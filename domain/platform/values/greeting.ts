import { capital } from './capital.ts'

/** Alphabetic characters with their marks, apostrophes and hyphens. Mail programs make a link of `evil.example/pix`, and anybody types a name. */
const greetable = /^\p{L}[\p{L}\p{M}'’-]{0,39}$/u

/** The first name, if it looks like one. */
export function firstName(name: string): string | null {
  const first = name.split(' ')[0] ?? ''
  return greetable.test(first) ? first : null
}

/** The beginning of an e-mail: `Joana, recebemos …`, or without a first name `Recebemos …`. */
export function greeted(name: string, sentence: string): string {
  const first = firstName(name)
  return first ? `${first}, ${sentence}` : capital(sentence)
}
