import type { UseFormRegisterReturn } from 'react-hook-form'

/** A registered field whose text takes its form while it is typed; the caret stays where the writer is, unless at the end. */
export function masked(field: UseFormRegisterReturn, mask: (text: string) => string): UseFormRegisterReturn {
  return {
    ...field,
    onChange: (event: { target: HTMLInputElement; type?: string }) => {
      const input = event.target
      const caret = input.selectionStart
      const atEnd = caret === input.value.length
      input.value = mask(input.value)
      if (!atEnd && caret !== null) input.setSelectionRange(caret, caret)
      return field.onChange(event)
    },
  }
}
