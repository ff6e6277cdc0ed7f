import { type ComponentProps, useState } from 'react'
import { type FieldValues, useFormState, useWatch } from 'react-hook-form'
import { centsFromUnits, formatCents } from '#domain/platform/values/money.ts'
import { hundredthsOf, numberText, readTypedNumber, typedNumberProblem, type TypedUnit } from '#domain/platform/values/typed-number.ts'
import { useWords } from '../texts.ts'
import { errorAt } from './field-errors.ts'
import { TextInput } from './fields.tsx'

interface Props extends Omit<ComponentProps<typeof TextInput>, 'type' | 'inputMode' | 'error' | 'onFocus' | 'onBlur' | 'hint'> {
  hint?: string
  unit?: TypedUnit
  /** The field takes cents, or other decimals. */
  decimals?: boolean
  /** The field takes a minus, which the numeric keyboards of phones lack. */
  signed?: boolean
  /** The form itself says which number it has read. */
  isSilent?: boolean
}

/**
 * A number as text (docs/rules/admin-panel.md#numbers): a field of type `number` is changed by the mouse wheel, and reads a comma as the
 * browser's language does. The line below says which number is read, if the text alone does not.
 */
export function NumberInput({ hint, unit = 'ONE', decimals = false, signed = false, isSilent = false, ...input }: Props) {
  const words = useWords()
  const text = (useWatch<FieldValues>({ name: input.name }) as string | undefined) ?? ''
  const isRefused = errorAt(useFormState({ name: input.name }).errors, input.name) !== undefined
  const [isTyping, setTyping] = useState(false)
  const problem = typedNumberProblem(text, unit, decimals)
  return (
    <TextInput
      {...input}
      inputMode={signed ? 'text' : decimals ? 'decimal' : 'numeric'}
      inputClassName="money"
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      // A number that is half typed is not a wrong one yet.
      error={problem && (isRefused || !isTyping) ? problem : undefined}
      hint={isSilent ? hint : numberHint({ hint, text, unit, decimals, shownAs: words.shownAs })}
    />
  )
}

interface Typed {
  hint?: string | undefined
  text: string
  unit: TypedUnit
  decimals: boolean
  shownAs: (value: string) => string
}

/** The hint of a number field, and the number that is read from it as the store will show it. */
export function numberHint({ hint, text, shownAs, ...typed }: Typed): string | undefined {
  const number = shownNumber(text, typed)
  if (number === null) return hint
  if (!hint) return shownAs(number)
  return hint.endsWith('.') ? `${hint} ${shownAs(number)}.` : `${hint} · ${shownAs(number)}`
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
