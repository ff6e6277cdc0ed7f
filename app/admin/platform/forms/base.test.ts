import { createFormControl } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import { followSaved, mergeChanges, rebaseForm, resetForm } from './base.ts'

interface Fields {
  title: string
  price: string
}

/** A form without a page that records whether it is dirty. */
function openForm(fields: Fields) {
  const { subscribe, ...form } = createFormControl<Fields>({ defaultValues: fields })
  const seen = { isDirty: false }
  subscribe({ formState: { isDirty: true, values: true }, callback: ({ isDirty }) => Object.assign(seen, { isDirty }) })
  form.register('title')
  form.register('price')
  return { ...form, seen }
}

test('fields that equal the base are not dirty', () => {
  const form = openForm({ title: 'Old', price: '10' })
  form.setValue('price', '12', { shouldDirty: true })
  expect(form.seen.isDirty).toBe(true)
  resetForm(form, { fields: { title: 'New', price: '12' }, version: 4 }, { title: 'New', price: '12' })
  expect(form.getValues()).toEqual({ title: 'New', price: '12' })
  expect(form.seen.isDirty).toBe(false)
})

test('fields that differ from the base are dirty', () => {
  const form = openForm({ title: 'Old', price: '10' })
  resetForm(form, { fields: { title: 'Theirs', price: '10' }, version: 4 }, { title: 'Theirs', price: '12' })
  expect(form.getValues()).toEqual({ title: 'Theirs', price: '12' })
  form.setValue('title', 'Theirs', { shouldDirty: true })
  expect(form.seen.isDirty).toBe(true)
})

test('rebasing onto a separately saved field preserves the other changes', () => {
  const form = openForm({ title: 'Old', price: '10' })
  form.setValue('title', 'Mine', { shouldDirty: true })
  form.setValue('price', '12', { shouldDirty: true })
  rebaseForm(form, { fields: { title: 'Old', price: '12' }, version: 4 })
  expect(form.getValues()).toEqual({ title: 'Mine', price: '12' })
  expect(form.seen.isDirty).toBe(true)
})

test('a form whose only change was saved separately is not dirty after rebasing', () => {
  const form = openForm({ title: 'Old', price: '10' })
  form.setValue('price', '12', { shouldDirty: true })
  rebaseForm(form, { fields: { title: 'Old', price: '12' }, version: 4 })
  expect(form.seen.isDirty).toBe(false)
})

test('a form that stays open after a save shows what was stored, and keeps what was typed meanwhile', () => {
  const form = openForm({ title: 'Old', price: '10' })
  const sent = { title: 'new', price: '12' }
  form.setValue('title', 'new', { shouldDirty: true })
  form.setValue('price', '12,5', { shouldDirty: true })
  followSaved(form, { fields: { title: 'New', price: '12' }, version: 4 }, sent)
  expect(form.getValues()).toEqual({ title: 'New', price: '12,5' })
  expect(form.seen.isDirty).toBe(true)
  followSaved(form, { fields: { title: 'New', price: '12.50' }, version: 5 }, { title: 'New', price: '12,5' })
  expect(form.getValues()).toEqual({ title: 'New', price: '12.50' })
  expect(form.seen.isDirty).toBe(false)
})

describe('changes of two people', () => {
  const lesson = (id: string, title = id) => ({ id, title })
  const outlineOf = (...modules: ReturnType<typeof lesson>[][]) => ({
    lessons: { modules: modules.map((lessons) => ({ title: 'Módulo', lessons })) },
  })
  const [a, b, c] = [lesson('a'), lesson('b'), lesson('c')]
  const before = outlineOf([a, b], [c])

  test('of settings that are saved together stay beside each other', () => {
    const settings = (issuesAt: string, ...ncm: string[]) => ({
      settings: { issuesAt, classes: ncm.map((each, at) => ({ class: `${at}`, ncm: each })) },
    })
    expect(mergeChanges(settings('PAYMENT', '1', '2'), settings('GUARANTEE', '1', '9'), settings('PAYMENT', '8', '2'))).toEqual(
      settings('GUARANTEE', '8', '9'),
    )
  })

  test.each([
    [
      'in lessons',
      outlineOf([a, b], [lesson('c', 'mine')]),
      outlineOf([lesson('a', 'theirs'), b], [c]),
      outlineOf([lesson('a', 'theirs'), b], [lesson('c', 'mine')]),
    ],
    [
      'that add lessons',
      outlineOf([a, lesson('mine'), b], [c]),
      outlineOf([a, b, lesson('theirs')], [c]),
      outlineOf([a, lesson('mine'), b, lesson('theirs')], [c]),
    ],
    ['that move, remove and edit', outlineOf([lesson('a', 'mine'), b], [c]), outlineOf([c], [a]), outlineOf([c], [lesson('a', 'mine')])],
    [
      'that remove what is edited',
      outlineOf([a, lesson('b', 'mine')], [c]),
      outlineOf([a], [c, b]),
      outlineOf([a, lesson('b', 'mine')], [c]),
    ],
  ])('of an outline %s lose nothing that was typed', (_, mine, theirs, expected) =>
    expect(mergeChanges(before, mine, theirs)).toEqual(expected),
  )

  test('who move the same entries differently leave them as mine', () =>
    expect(mergeChanges({ each: [a, b, c] }, { each: [b, a, c] }, { each: [c, b, a] })).toEqual({ each: [b, a, c] }))
})
