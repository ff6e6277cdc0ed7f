import { expect, test } from 'vitest'
import { formatCpf } from '#domain/masks.ts'
import { masked } from './masked.ts'

/** Simulates an input element: its text and the position of the caret. */
class Field {
  selectionStart: number
  value: string
  constructor(value: string, caret = value.length) {
    this.value = value
    this.selectionStart = caret
  }
  setSelectionRange(start: number) {
    this.selectionStart = start
  }
}

/** Types into a masked field, and returns the values that the form receives. */
async function type(field: Field) {
  const received: string[] = []
  const registered = {
    name: 'cpf',
    ref: () => {},
    onBlur: () => Promise.resolve(),
    onChange: (event: { target: { value: string } }) => Promise.resolve(void received.push(event.target.value)),
  }
  await masked(registered, formatCpf).onChange({ target: field })
  return received
}

test('text is formatted while it is typed, and the form receives the formatted text', async () => {
  const field = new Field('5299822472')
  expect(await type(field)).toEqual(['529.982.247-2'])
  expect(field.value).toBe('529.982.247-2')
})

test('a caret within the text keeps its position', async () => {
  const field = new Field('529.98', 2)
  await type(field)
  expect(field.selectionStart).toBe(2)
})

test('a caret at the end is left to the browser, which keeps it at the end', async () => {
  const field = new Field('5299')
  await type(field)
  expect([field.value, field.selectionStart]).toEqual(['529.9', 4])
})
