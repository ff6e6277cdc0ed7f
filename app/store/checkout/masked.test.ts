import { expect, test } from 'vitest'
import { formatCpf } from '#domain/masks.ts'
import { masked } from './masked.ts'

/** A field of the page: its text and where the caret is. */
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

/** Types into a masked field, and answers what the form is told. */
async function type(field: Field) {
  const told: string[] = []
  const registered = {
    name: 'cpf',
    ref: () => {},
    onBlur: () => Promise.resolve(),
    onChange: (event: { target: { value: string } }) => Promise.resolve(void told.push(event.target.value)),
  }
  await masked(registered, formatCpf).onChange({ target: field })
  return told
}

test('text takes its form while it is typed, and the form is told the masked text', async () => {
  const field = new Field('5299822472')
  expect(await type(field)).toEqual(['529.982.247-2'])
  expect(field.value).toBe('529.982.247-2')
})

test('given a caret within the text, it stays where the writer is', async () => {
  const field = new Field('529.98', 2)
  await type(field)
  expect(field.selectionStart).toBe(2)
})

test('given a caret at the end, it is not moved: the browser keeps it there', async () => {
  const field = new Field('5299')
  await type(field)
  expect([field.value, field.selectionStart]).toEqual(['529.9', 4])
})
