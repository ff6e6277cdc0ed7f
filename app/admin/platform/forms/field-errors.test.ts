import { createFormControl, type FieldErrors, type FieldValues } from 'react-hook-form'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { CallError, ConnectionError } from '#app/query/call-error.ts'
import { errorAt, resolverOf, showFieldErrors } from './field-errors.ts'

describe('a value that the schema rejects', () => {
  const schema = z.object({
    title: z.string().min(1, 'Write a title.').max(5, 'Too long.'),
    price: z.number('Write a number.'),
    images: z.array(z.url('Not an address.')),
  })
  const resolver = resolverOf<FieldValues>(schema, (fields) => ({ ...fields, price: Number(fields.price) }))
  const check = async (fields: FieldValues) => (await resolver(fields, undefined, { fields: {}, shouldUseNativeValidation: false })).errors

  test('is reported at the field of the same name', async () =>
    expect(await check({ title: '', price: '1', images: [] })).toEqual({ title: { type: 'invalid', message: 'Write a title.' } }))

  test('is checked in the payload, not in the entered text', async () => {
    expect(await check({ title: 'A', price: '12', images: [] })).toEqual({})
    expect(errorAt(await check({ title: 'A', price: 'x', images: [] }), 'price')).toBe('Write a number.')
  })

  test('is reported at its index in a list', async () => {
    const errors = await check({ title: 'A', price: '1', images: ['https://a.example/1.png', 'x'] })
    expect(errorAt(errors, 'images.0')).toBeUndefined()
    expect(errorAt(errors, 'images.1')).toBe('Not an address.')
    expect(errorAt(errors, 'images')).toBe('Not an address.')
  })

  test('is checked with the fields as they are then, if the schema depends on them', async () => {
    const atMost = (most: number) => z.object({ stock: z.number().max(most, `Up to ${most}.`) })
    const limited = resolverOf<{ stock: number; most: number }>(
      ({ most }) => atMost(most),
      ({ stock }) => ({ stock }),
    )
    const errorsOf = async (most: number) =>
      (await limited({ stock: 5, most }, undefined, { fields: {}, shouldUseNativeValidation: false })).errors
    expect(await errorsOf(5)).toEqual({})
    expect(await errorsOf(4)).toEqual({ stock: { type: 'invalid', message: 'Up to 4.' } })
  })

  test('shows the first of two errors of one field', async () => {
    const twice = z
      .string()
      .refine(() => false, 'First.')
      .refine(() => false, 'Second.')
    const { errors } = await resolverOf<FieldValues>(z.object({ title: twice }), (fields) => fields)({ title: 'A' }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    })
    expect(errorAt(errors, 'title')).toBe('First.')
  })
})

describe('errorAt', () => {
  test('finds the first message in nested fields', () => {
    const errors = { modules: [undefined, { lessons: [{ title: { type: 'x', message: 'Write it.' } }] }] } as unknown as FieldErrors
    expect(errorAt(errors, 'modules.1')).toBe('Write it.')
    expect(errorAt(errors, 'modules.0')).toBeUndefined()
    expect(errorAt(errors, 'elsewhere')).toBeUndefined()
  })
})

describe('a value that the server rejects', () => {
  test('is reported at its field, and the first one gets the focus', () => {
    const setError = vi.fn<(name: string, error: object, options?: object) => void>()
    showFieldErrors({ setError }, new CallError('CONFLICT', 'Invalid', { slug: 'Taken.', title: 'Too long.' }))
    expect(setError.mock.calls).toEqual([
      ['slug', { type: 'server', message: 'Taken.' }, { shouldFocus: true }],
      ['title', { type: 'server', message: 'Too long.' }, { shouldFocus: false }],
    ])
  })

  test('can be read back from the form', () => {
    const form = createFormControl<{ slug: string }>({ defaultValues: { slug: '' } })
    showFieldErrors(form, new CallError('CONFLICT', 'Taken', { slug: 'Taken.' }))
    expect(errorAt(form.control._formState.errors, 'slug')).toBe('Taken.')
  })

  test('marks no field if the failure names none', () => {
    const setError = vi.fn<() => void>()
    showFieldErrors({ setError }, new ConnectionError('lost', null))
    showFieldErrors({ setError }, new CallError('INTERNAL_SERVER_ERROR', 'No'))
    expect(setError).not.toHaveBeenCalled()
  })
})
