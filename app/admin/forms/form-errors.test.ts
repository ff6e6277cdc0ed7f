import { createFormControl, type FieldErrors, type FieldValues } from 'react-hook-form'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { CallError, ConnectionError } from '../../query/call-error.ts'
import { GraphQLRequestError } from '../../query/graphql-error.ts'
import { errorAt } from './error-at.ts'
import { showFieldErrors } from './field-errors.ts'
import { resolverOf } from './resolver.ts'
import { failureOf } from './use-save.ts'

describe('what the schema refuses', () => {
  const schema = z.object({
    title: z.string().min(1, 'Write a title.').max(5, 'Too long.'),
    price: z.number('Write a number.'),
    images: z.array(z.url('Not an address.')),
  })
  const resolver = resolverOf<FieldValues>(schema, (fields) => ({ ...fields, price: Number(fields.price) }))
  const check = async (fields: FieldValues) => (await resolver(fields, undefined, { fields: {}, shouldUseNativeValidation: false })).errors

  test('stands at the field of the same name', async () =>
    expect(await check({ title: '', price: '1', images: [] })).toEqual({ title: { type: 'invalid', message: 'Write a title.' } }))

  test('is checked on what would be sent, not on what is typed', async () => {
    expect(await check({ title: 'A', price: '12', images: [] })).toEqual({})
    expect(errorAt(await check({ title: 'A', price: 'x', images: [] }), 'price')).toBe('Write a number.')
  })

  test('inside a list stands at its place in the list', async () => {
    const errors = await check({ title: 'A', price: '1', images: ['https://a.example/1.png', 'x'] })
    expect(errorAt(errors, 'images.0')).toBeUndefined()
    expect(errorAt(errors, 'images.1')).toBe('Not an address.')
    expect(errorAt(errors, 'images')).toBe('Not an address.')
  })

  test('of two complaints about one field the first is shown', async () => {
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
  test('finds the first message among nested parts', () => {
    const errors = { modules: [undefined, { lessons: [{ title: { type: 'x', message: 'Write it.' } }] }] } as unknown as FieldErrors
    expect(errorAt(errors, 'modules.1')).toBe('Write it.')
    expect(errorAt(errors, 'modules.0')).toBeUndefined()
    expect(errorAt(errors, 'elsewhere')).toBeUndefined()
  })
})

describe('what the server refuses', () => {
  test('stands at its fields, and the first takes the focus', () => {
    const setError = vi.fn<(name: string, error: object, options?: object) => void>()
    showFieldErrors({ setError }, new GraphQLRequestError('Invalid', 'CONFLICT', { slug: 'Taken.', title: 'Too long.' }))
    expect(setError.mock.calls).toEqual([
      ['slug', { type: 'server', message: 'Taken.' }, { shouldFocus: true }],
      ['title', { type: 'server', message: 'Too long.' }, { shouldFocus: false }],
    ])
  })

  test('can be read back from the form', () => {
    const form = createFormControl<{ slug: string }>({ defaultValues: { slug: '' } })
    showFieldErrors(form, new GraphQLRequestError('Taken', 'CONFLICT', { slug: 'Taken.' }))
    expect(errorAt(form.control._formState.errors, 'slug')).toBe('Taken.')
  })

  test('a failure without fields marks none', () => {
    const setError = vi.fn<() => void>()
    showFieldErrors({ setError }, new ConnectionError('lost', null))
    showFieldErrors({ setError }, new GraphQLRequestError('No', 'NOT_FOUND'))
    expect(setError).not.toHaveBeenCalled()
  })
})

describe('a failed save', () => {
  test('says what the server said', () =>
    expect(failureOf(new GraphQLRequestError('Slug is taken', 'CONFLICT'), 'Failed to update course')).toEqual({
      kind: 'failed',
      text: { message: 'Slug is taken' },
      signedOut: false,
    }))

  test('without an answer says what was tried', () =>
    expect(failureOf(new ConnectionError('late', null), 'Failed to update course')).toMatchObject({
      text: { message: 'Failed to update course' },
      signedOut: false,
    }))

  test.each([
    ['the server', new GraphQLRequestError('Authentication required', 'UNAUTHENTICATED')],
    ['the silent renewal', new CallError('Authentication required')],
  ])('by an ended session, noticed by %s, asks to sign in again', (_, error) => expect(failureOf(error, 'Failed').signedOut).toBe(true))

  test('by a missing role does not: another sign-in would not help', () =>
    expect(failureOf(new GraphQLRequestError('Forbidden', 'FORBIDDEN'), 'Failed').signedOut).toBe(false))
})
