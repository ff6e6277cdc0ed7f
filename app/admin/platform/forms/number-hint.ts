import { centsFromUnits } from '#domain/platform/values/money.ts'
import { hundredthsOf, numberText, readTypedNumber, type TypedUnit } from '#domain/platform/values/typed-number.ts'
import { formatCents } from '#app/ui/format.ts'

interface Typed {
  hint?: string | undefined
  text: string
  unit: TypedUnit
  decimals: boolean
  shownAs: (value: string) => string
}

/** The hint of a number field, and the number that is read from it as the store will show it. */
export function numberHint({ hint, text, shownAs, ...typed }: Typed): string | undefined {
  const shown = shownNumber(text, typed)
  if (shown === null) return hint
  if (!hint) return shownAs(shown)
  return hint.endsWith('.') ? `${hint} ${shownAs(shown)}.` : `${hint} · ${shownAs(shown)}`
}

/** An amount is shown unless it is zero, any other number only if it was written in another way. */
export function shownNumber(text: string, { unit, decimals }: Pick<Typed, 'unit' | 'decimals'>): string | null {
  const read = readTypedNumber(text, unit)
  if (read.kind !== 'number' || !Number.isInteger(decimals ? hundredthsOf(read.value) : read.value)) return null
  if (unit === 'ONE' || unit === '%') {
    const plain = numberText(read.value)
    return plain === text.trim() ? null : unit === '%' ? `${plain}%` : plain
  }
  return read.value <= 0 ? null : formatCents(centsFromUnits(read.value), unit)
}
