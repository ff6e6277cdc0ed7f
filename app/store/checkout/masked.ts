import type { UseFormRegisterReturn } from 'react-hook-form'

/** A registered field whose text is formatted while it is typed. The caret keeps its position, unless it is at the end. */
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
