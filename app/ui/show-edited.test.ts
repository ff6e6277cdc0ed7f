import { expect, test } from 'vitest'
import { showEdited } from './show-edited.ts'

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

test('a caret at the end is left to the browser, which keeps it at the end', () => {
  const field = new Field('5299')
  showEdited(field, '529.9')
  expect([field.value, field.selectionStart]).toEqual(['529.9', 4])
})

test.each([
  ['529.98', 2, '529.98', 2],
  // A digit was typed behind 529: a point comes between them.
  ['5291.98', 4, '529.198', 5],
  // An x was typed.
  ['52x9.98', 3, '529.98', 2],
])('in %s at %d, shown as %s, the caret goes to %d', (value, caret, edited, expected) => {
  const field = new Field(value, caret)
  showEdited(field, edited)
  expect([field.value, field.selectionStart]).toEqual([edited, expected])
})
