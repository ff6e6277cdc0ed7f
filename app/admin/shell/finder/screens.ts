import { addressOf } from '#app/admin/platform/addresses.ts'
import { contents, groups } from '../sidebar/entries.ts'
import type { Target } from './sources.ts'

const actions: Target[] = [
  { title: 'Hoje', href: addressOf.today },
  { title: 'Novo curso', href: addressOf.newEntry('courses') },
  { title: 'Novo livro', href: addressOf.newEntry('books') },
  { title: 'Novo pacote', href: addressOf.newEntry('bundles') },
  { title: 'Novo cupom', href: addressOf.newEntry('coupons') },
  { title: 'Novo post', href: addressOf.newEntry('posts') },
  { title: 'Novo banner', href: addressOf.newEntry('banners') },
  { title: 'Textos legais', href: addressOf.legalTexts },
  { title: 'Configurações de notas fiscais', href: addressOf.fiscalSettings },
]

const screens: Target[] = [
  ...contents.map(({ name, href }) => ({ title: name, href })),
  ...groups.flatMap(({ title, entries }) => entries.map(({ name, href }) => ({ title: name, detail: title, href }))),
  ...actions,
]

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

/** Screens and actions of which some word begins with each of the typed ones; without words, all screens. */
export function screensNamed(typed: string): Target[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const fits = ({ title }: Target) => {
    const names = plain(title).split(' ')
    return words.every((word) => names.some((name) => name.startsWith(word)))
  }
  return screens.filter(fits)
}
