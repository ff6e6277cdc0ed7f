import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { hundredthsOf, typedNumber, typedNumberProblem } from '#domain/platform/values/typed-number.ts'
import { TextField } from '#app/ui/field.tsx'
import { useWords } from '../texts.ts'
import { numberHint } from './number-input.tsx'

interface Props extends Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'value' | 'defaultValue' | 'error' | 'hint' | 'ref'> {
  name: string
  hint?: string
  defaultValue?: string
  /** The rule for the cents. */
  schema: z.ZodType<number>
}

/** The cents of an amount in BRL that was typed. NaN: none. */
export const typedCents = (text: string): number => hundredthsOf(typedNumber(text, 'BRL'))

/** An amount in BRL in a form without a schema of its own. What it is not refused for is what `typedCents` reads. */
export function AmountField({ hint, defaultValue = '', schema, required, ...field }: Props) {
  const words = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(defaultValue)
  const [isTyping, setTyping] = useState(true)
  const problem = amountProblem(text, schema, required ?? false)
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem])
  return (
    <TextField
      {...field}
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      inputClassName="money"
      required={required}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      error={(!isTyping && problem) || undefined}
      hint={numberHint({ hint, text, unit: 'BRL', decimals: true, shownAs: words.shownAs })}
    />
  )
}

function amountProblem(text: string, schema: z.ZodType<number>, required: boolean): string | null {
  if (text.trim() === '' && !required) return null
  return typedNumberProblem(text, 'BRL', true) ?? schema.safeParse(typedCents(text)).error?.issues[0]?.message ?? null
}
