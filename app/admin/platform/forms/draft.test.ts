import { createFormControl } from 'react-hook-form'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { followForm, forgetDraft, keepDraft, readDraft } from './draft.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

const base = { fields: { title: 'Old' }, version: 3 }

describe('a draft', () => {
  test('is read as it was saved, together with its base', () => {
    keepDraft('ana.book-1', { fields: { title: 'New' }, base })
    expect(readDraft('ana.book-1')).toEqual({ fields: { title: 'New' }, base })
  })

  test('is found under its own name only', () => {
    keepDraft('ana.book-1', { fields: { title: 'New' }, base })
    expect(readDraft('bia.book-1')).toBeNull()
    expect(readDraft('ana.book-2')).toBeNull()
  })

  test('is removed when it is forgotten', () => {
    keepDraft('ana.book-1', { fields: { title: 'New' }, base })
    forgetDraft('ana.book-1')
    expect(readDraft('ana.book-1')).toBeNull()
  })

  test('is null if the stored text is not valid JSON', () => {
    stored.set('sabia.draft.ana.book-1', '{"fields":')
    expect(readDraft('ana.book-1')).toBeNull()
  })

  test('is optional: a browser that denies storage causes no error', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    keepDraft('ana.book-1', { fields: {}, base: { fields: {}, version: null } })
    forgetDraft('ana.book-1')
    expect(readDraft('ana.book-1')).toBeNull()
  })
})

describe('a form that is being edited', () => {
  function openForm() {
    const form = createFormControl<{ title: string }>({ defaultValues: base.fields })
    const end = followForm(form, 'ana.book-1', { current: base })
    form.register('title')
    return { ...form, end }
  }

  test('saves a draft from the first change on', () => {
    const form = openForm()
    expect(readDraft('ana.book-1')).toBeNull()
    form.setValue('title', 'New', { shouldDirty: true })
    expect(readDraft('ana.book-1')).toEqual({ fields: { title: 'New' }, base })
  })

  test('removes the draft when the change is undone', () => {
    const form = openForm()
    form.setValue('title', 'New', { shouldDirty: true })
    form.setValue('title', 'Old', { shouldDirty: true })
    expect(readDraft('ana.book-1')).toBeNull()
  })

  test('saves no draft after it was closed', () => {
    const form = openForm()
    form.end()
    form.setValue('title', 'New', { shouldDirty: true })
    expect(readDraft('ana.book-1')).toBeNull()
  })
})
