import { offerLabel } from '#domain/order-bump.ts'
import type { BoughtLine } from '../checkout/bought-line.ts'

/** "Livro Físico · 2 unidades"; nothing where the title says it already. */
export function lineLabel(line: BoughtLine): string {
  const label = offerLabel({ type: line.kind, physical: line.physical })
  const units = line.quantity > 1 ? `${line.quantity} unidades` : ''
  return [label === line.title ? '' : label, units].filter(Boolean).join(' · ')
}

/** How it comes to the buyer. */
export function deliveryText({ kind, physical }: BoughtLine): string {
  switch (kind) {
    case 'COURSE':
      return 'O acesso chega por e-mail.'
    case 'BOOK':
      return physical ? 'Chega no seu endereço em 5-10 dias úteis.' : 'O link para baixar chega por e-mail.'
    case 'CI':
      return 'O e-mail explica como marcar a conversa inicial.'
    case 'MED':
      return 'O e-mail explica como marcar a consulta.'
  }
}

const inWords = new Intl.ListFormat('pt-BR')

/** What the e-mail leads to. An order that nothing is known about may hold any of it. */
export function followInstructionsText(lines: readonly BoughtLine[]): string {
  if (lines.length === 0) return 'Siga as instruções para entrar no curso e baixar o e-book.'
  const courses = lines.filter((line) => line.kind === 'COURSE').length
  const downloads = lines.filter((line) => line.kind === 'BOOK' && !line.physical).length
  const hours = lines.some((line) => line.kind === 'CI' || line.kind === 'MED')
  const aims = [
    ...(courses > 0 ? [courses === 1 ? 'entrar no curso' : 'entrar nos cursos'] : []),
    ...(downloads > 0 ? [downloads === 1 ? 'baixar o e-book' : 'baixar os e-books'] : []),
    ...(hours ? ['marcar a sua hora'] : []),
  ]
  return aims.length > 0 ? `Siga as instruções para ${inWords.format(aims)}.` : 'Siga as instruções da mensagem.'
}

export const comesInAParcel = (lines: readonly BoughtLine[]): boolean => lines.length === 0 || lines.some((line) => line.physical)
