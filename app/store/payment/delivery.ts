import { editionOf, type ProductType, productTypes } from '#domain/catalogue/products/product-types.ts'
import { listed } from '#domain/platform/values/listed.ts'
import type { BoughtLine } from '#app/store/checkout/bought-line.ts'

/** "Livro Físico · 2 unidades"; empty if the title already says it. */
export function lineLabel(line: BoughtLine): string {
  const label = editionOf(line.kind, line.physical).label
  const units = line.quantity > 1 ? `${line.quantity} unidades` : ''
  return [label === line.title ? '' : label, units].filter(Boolean).join(' · ')
}

/** How the line is delivered to the buyer. */
export const deliveryText = (line: BoughtLine): string => editionOf(line.kind, line.physical).deliveryText

/** The aims of the instructions in the e-mail. If the lines of the order are unknown, any product may be among them. */
export function followInstructionsText(lines: readonly BoughtLine[]): string {
  if (lines.length === 0) return 'Siga as instruções para entrar no curso e baixar o e-book.'
  const aims = productTypes.flatMap((type) => aimsOf(type, lines))
  return aims.length > 0 ? `Siga as instruções para ${listed(new Set(aims))}.` : 'Siga as instruções da mensagem.'
}

/** Aims of the instructions for the lines of this type; empty if there are none, or all are printed. */
function aimsOf(type: ProductType, lines: readonly BoughtLine[]): string[] {
  const [first, ...others] = lines.filter((line) => line.kind === type && editionOf(type, line.physical).aim)
  const aim = first && editionOf(type, first.physical).aim
  return aim ? [others.length === 0 ? aim[0] : aim[1]] : []
}

export const comesInAParcel = (lines: readonly BoughtLine[]): boolean => lines.length === 0 || lines.some((line) => line.physical)

/** The plan of the order. */
export const planIn = (lines: readonly BoughtLine[]): BoughtLine | undefined => lines.find(({ kind }) => kind === 'PLAN')

/** Whether something of the order can be opened in the browser. If its lines are unknown, it may be. */
export const opensSomething = (lines: readonly BoughtLine[]): boolean =>
  lines.length === 0 || lines.some((line) => ['access', 'download'].includes(editionOf(line.kind, line.physical).delivery))
