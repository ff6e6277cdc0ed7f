/** The parts of an input element that an edit touches. */
type Input = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'setSelectionRange'>

/** Writes the text into a field that is being typed in. The caret stays behind the same digit, unless it is at the end. */
export function showEdited(input: Input, text: string) {
  const caret = input.selectionStart
  const atEnd = caret === input.value.length
  const digits = caret === null ? 0 : digitsIn(input.value.slice(0, caret))
  input.value = text
  if (atEnd || caret === null) return
  let place = 0
  while (place < text.length && digitsIn(text.slice(0, place)) < digits) place++
  input.setSelectionRange(place, place)
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length
