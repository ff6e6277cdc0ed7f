import { describe, expect, test, vi } from 'vitest'
import { CallError, ConnectionError } from '../../query/call-error.ts'
import { GraphQLRequestError } from '../../query/graphql-error.ts'
import { inputOf, saveChange, type SaveRules } from './save-change.ts'

interface Fields {
  title: string
  price: string
  /** An amount to add; like the stock of a book, it is not part of what is saved. */
  add: string
}
interface Saved {
  title: string
  price: number
  version: number
}

const saved = (change: Partial<Saved> = {}): Saved => ({ title: 'Old', price: 10, version: 3, ...change })
const fieldsOf = ({ title, price }: Saved): Fields => ({ title, price: String(price), add: '0' })
const typed = (change: Partial<Fields> = {}): Fields => ({ ...fieldsOf(saved()), ...change })
const base = { fields: fieldsOf(saved()), version: 3 }

const conflict = new GraphQLRequestError('Somebody saved first', 'EDIT_CONFLICT')
const lost = new ConnectionError('lost', new TypeError('Failed to fetch'))

function rules(server: { save?: () => Promise<Saved>; reread?: () => Promise<Saved> }) {
  const save = vi.fn<SaveRules<Fields, Saved>['save']>(server.save ?? (async () => saved({ version: 4 })))
  const reread = vi.fn<() => Promise<Saved>>(server.reread ?? (async () => saved()))
  const toInput = ({ title, price, add }: Fields) => ({ title, price: Number(price), ...(add === '0' ? {} : { add: Number(add) }) })
  return { save, reread, toInput, fieldsOf }
}

describe('what is sent', () => {
  test('given a new entry, everything', () =>
    expect(inputOf(rules({}), typed({ price: '12' }), { fields: typed(), version: null })).toEqual({ title: 'Old', price: 12 }))

  test('given an edited entry, only what changed', () => expect(inputOf(rules({}), typed({ price: '12' }), base)).toEqual({ price: 12 }))

  test('given two spellings of the same number, nothing', () => expect(inputOf(rules({}), typed({ price: '10.0' }), base)).toEqual({}))

  test('goes out with the version that the form knows', async () => {
    const server = rules({})
    await saveChange(server, { fields: typed({ price: '12' }), base, answerLost: false })
    expect(server.save).toHaveBeenCalledExactlyOnceWith({ price: 12 }, 3)
    expect(server.reread).not.toHaveBeenCalled()
  })
})

describe('a save that is answered', () => {
  test('is saved', async () =>
    expect(await saveChange(rules({}), { fields: typed({ price: '12' }), base, answerLost: false })).toEqual({
      kind: 'saved',
      saved: saved({ version: 4 }),
    }))

  test('when it is refused, fails with an answer', async () => {
    const refusal = new GraphQLRequestError('Invalid', 'BAD_USER_INPUT', { title: 'Too long' })
    const outcome = await saveChange(rules({ save: () => Promise.reject(refusal) }), { fields: typed(), base, answerLost: false })
    expect(outcome).toEqual({ kind: 'failed', error: refusal, answerLost: false })
  })
})

describe('given an edit conflict', () => {
  test('when something else is saved, both versions are handed on', async () => {
    const theirs = saved({ price: 11, version: 4 })
    const server = rules({ save: () => Promise.reject(conflict), reread: async () => theirs })
    expect(await saveChange(server, { fields: typed({ price: '12' }), base, answerLost: false })).toEqual({ kind: 'conflict', theirs })
  })

  test('when the same is saved, it was this form: the answer was lost', async () => {
    const own = saved({ price: 12, version: 4 })
    const server = rules({ save: () => Promise.reject(conflict), reread: async () => own })
    expect(await saveChange(server, { fields: typed({ price: '12' }), base, answerLost: false })).toEqual({ kind: 'saved', saved: own })
  })

  test('when what is saved cannot be read, the save failed, and is known not to have happened', async () => {
    const server = rules({ save: () => Promise.reject(conflict), reread: () => Promise.reject(lost) })
    expect(await saveChange(server, { fields: typed({ price: '12' }), base, answerLost: false })).toEqual({
      kind: 'failed',
      error: lost,
      answerLost: false,
    })
  })

  test('a form that cannot reread fails with the refusal', async () => {
    const { reread: _none, ...server } = rules({ save: () => Promise.reject(conflict) })
    expect(await saveChange(server, { fields: typed(), base, answerLost: false })).toMatchObject({ kind: 'failed', error: conflict })
  })
})

describe('given a lost answer', () => {
  test.each([
    ['a lost connection', lost],
    ['an answer that is none', new CallError('Network response was not ok')],
  ])('%s leaves it unknown whether it was saved', async (_, error) => {
    const outcome = await saveChange(rules({ save: () => Promise.reject(error) }), { fields: typed(), base, answerLost: false })
    expect(outcome).toEqual({ kind: 'failed', error, answerLost: true })
  })

  test('the next attempt looks first, and sends again where nothing was saved', async () => {
    const server = rules({})
    expect(await saveChange(server, { fields: typed({ add: '5' }), base, answerLost: true })).toMatchObject({ kind: 'saved' })
    expect(server.reread).toHaveBeenCalledOnce()
    expect(server.save).toHaveBeenCalledExactlyOnceWith({ add: 5 }, 3)
  })

  test('where it was saved, nothing is sent again', async () => {
    const server = rules({ reread: async () => saved({ price: 12, version: 4 }) })
    const outcome = await saveChange(server, { fields: typed({ price: '12' }), base, answerLost: true })
    expect(outcome).toEqual({ kind: 'saved', saved: saved({ price: 12, version: 4 }) })
    expect(server.save).not.toHaveBeenCalled()
  })

  test('where something else is saved now, it is a conflict and nothing is added twice', async () => {
    const theirs = saved({ price: 11, version: 4 })
    const server = rules({ reread: async () => theirs })
    expect(await saveChange(server, { fields: typed({ add: '5' }), base, answerLost: true })).toEqual({ kind: 'conflict', theirs })
    expect(server.save).not.toHaveBeenCalled()
  })

  test('while it cannot be looked up, it stays unknown and nothing is sent', async () => {
    for (const error of [lost, new GraphQLRequestError('Authentication required', 'UNAUTHENTICATED')]) {
      const server = rules({ reread: () => Promise.reject(error) })
      expect(await saveChange(server, { fields: typed({ add: '5' }), base, answerLost: true })).toEqual({
        kind: 'failed',
        error,
        answerLost: true,
      })
      expect(server.save).not.toHaveBeenCalled()
    }
  })

  test('a new entry has nothing to look up, and is sent again', async () => {
    const { reread: _none, ...server } = rules({})
    const attempt = { fields: typed(), base: { fields: typed(), version: null }, answerLost: true }
    expect(await saveChange(server, attempt)).toMatchObject({ kind: 'saved' })
    expect(server.save).toHaveBeenCalledExactlyOnceWith({ title: 'Old', price: 10 }, null)
  })
})
