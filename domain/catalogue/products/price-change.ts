import { formatCents } from '#domain/platform/values/money.ts'

/** A change of many prices: in hundredths of a percent, or by a sum in cents; up or down. */
export type PriceChange = ({ kind: 'PERCENT'; hundredths: number } | { kind: 'SUM'; cents: number }) & {
  /** The new price is rounded to the nearest whole unit; half a unit up. Otherwise to the cent. */
  isWhole: boolean
}

/** The new price, in cents of the same currency. Null: it would be nothing, or less. */
export function changedPrice(cents: number, change: PriceChange): number | null {
  const exact = change.kind === 'PERCENT' ? cents + (cents * change.hundredths) / 10_000 : cents + change.cents
  const unit = change.isWhole ? 100 : 1
  const rounded = Math.round(Math.round(exact * 100) / (100 * unit)) * unit
  return rounded > 0 ? rounded : null
}

/** The change with its rounding, as a sentence for staff. */
export function priceChangeText(change: PriceChange): string {
  const isDown = (change.kind === 'PERCENT' ? change.hundredths : change.cents) < 0
  const amount =
    change.kind === 'PERCENT' ? `${String(Math.abs(change.hundredths) / 100).replace('.', ',')}%` : formatCents(Math.abs(change.cents))
  return `${isDown ? 'Baixar' : 'Subir'} ${amount}, com o novo preço arredondado ${change.isWhole ? 'para a unidade inteira mais próxima' : 'ao centavo'}.`
}
