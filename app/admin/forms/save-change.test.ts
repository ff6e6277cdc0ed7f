import { describe, expect, test, vi } from 'vitest'
import { CallError, ConnectionError } from '../../query/call-error.ts'
import { inputOf, saveChange, type SaveRules } from './save-change.ts'

interface Fields {
  title: string
  price: string
  /** An amount to add. Like the stock of a book, it is not part of the saved values. */
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

const conflict = new CallError('EDIT_CONFLICT', 'Somebody saved first')
const lost = new ConnectionError('lost', new TypeError('Failed to fetch'))

function rules(server: { save?: () => Promise<Saved>; reread?: () => Promise<Saved> }) {
  const save = vi.fn<SaveRules<Fields, Saved>['save']>(server.save ?? (async () => saved({ version: 4 })))
  const reread = vi.fn<() => Promise<Saved>>(server.reread ?? (async () => saved()))
  const toInput = ({ title, price, add }: Fields) => ({ title, price: Number(price), ...(add === '0' ? {} : { add: Number(add) }) })
  return { save, reread, toInput, fieldsOf }
}

describe('the payload', () => {
  test('of a new entry contains all fields', () =>
    expect(inputOf(rules({}), typed({ price: '12' }), { fields: typed(), version: null })).toEqual({ title: 'Old', price: 12 }))

  test('of an edited entry contains the changed fields only', () =>
    expect(inputOf(rules({}), typed({ price: '12' }), base)).toEqual({ price: 12 }))

  test('is empty if a number is only written differently', () => expect(inputOf(rules({}), typed({ price: '10.0' }), base)).toEqual({}))

  test('is sent with the version that the form knows', async () => {
    const server = rules({})
    await saveChange(server, { fields: typed({ price: '12' }), base, responseLost: false })
    expect(server.save).toHaveBeenCalledExactlyOnceWith({ price: 12 }, 3)
    expect(server.reread).not.toHaveBeenCalled()
  })
})

describe('a save with a response', () => {
  test('succeeds', async () =>
    expect(await saveChange(rules({}), { fields: typed({ price: '12' }), base, responseLost: false })).toEqual({
      kind: 'saved',
      saved: saved({ version: 4 }),
    }))

  test('fails with the refusal when it is rejected', async () => {
    const refusal = new CallError('BAD_USER_INPUT', 'Invalid', { title: 'Too long' })
    const outcome = await saveChange(rules({ save: () => Promise.reject(refusal) }), { fields: typed(), base, responseLost: false })
    expect(outcome).toEqual({ kind: 'failed', error: refusal, responseLost: false })
  })
})

describe('an edit conflict', () => {
  test('returns the saved version if it differs', async () => {
    const theirs = saved({ price: 11, version: 4 })
    const server = rules({ save: () => Promise.reject(conflict), reread: async () => theirs })
    expect(await saveChange(server, { fields: typed({ price: '12' }), base, responseLost: false })).toEqual({ kind: 'conflict', theirs })
  })

  test('succeeds if the same values are saved: the response to this save was lost', async () => {
    const own = saved({ price: 12, version: 4 })
    const server = rules({ save: () => Promise.reject(conflict), reread: async () => own })
    expect(await saveChange(server, { fields: typed({ price: '12' }), base, responseLost: false })).toEqual({ kind: 'saved', saved: own })
  })

  test('is a failure without a lost response if the saved version cannot be read', async () => {
    const server = rules({ save: () => Promise.reject(conflict), reread: () => Promise.reject(lost) })
    expect(await saveChange(server, { fields: typed({ price: '12' }), base, responseLost: false })).toEqual({
      kind: 'failed',
      error: lost,
      responseLost: false,
    })
  })

  test('fails with the refusal if the form cannot reread', async () => {
    const { reread: _none, ...server } = rules({ save: () => Promise.reject(conflict) })
    expect(await saveChange(server, { fields: typed(), base, responseLost: false })).toMatchObject({ kind: 'failed', error: conflict })
  })
})

describe('a lost response', () => {
  test.each([
    ['a lost connection', lost],
    ['an invalid response', new CallError('NETWORK', 'Network response was not ok')],
  ])('%s leaves it unknown whether the save succeeded', async (_, error) => {
    const outcome = await saveChange(rules({ save: () => Promise.reject(error) }), { fields: typed(), base, responseLost: false })
    expect(outcome).toEqual({ kind: 'failed', error, responseLost: true })
  })

  test('is ruled out if the session has expired: nothing was sent', async () => {
    const error = new CallError('SIGN_IN_FAILED', 'Authentication required')
    const outcome = await saveChange(rules({ save: () => Promise.reject(error) }), { fields: typed(), base, responseLost: false })
    expect(outcome).toEqual({ kind: 'failed', error, responseLost: false })
  })

  test('makes the next attempt reread first, and send again if nothing was saved', async () => {
    const server = rules({})
    expect(await saveChange(server, { fields: typed({ add: '5' }), base, responseLost: true })).toMatchObject({ kind: 'saved' })
    expect(server.reread).toHaveBeenCalledOnce()
    expect(server.save).toHaveBeenCalledExactlyOnceWith({ add: 5 }, 3)
  })

  test('is not sent again if it was saved', async () => {
    const server = rules({ reread: async () => saved({ price: 12, version: 4 }) })
    const outcome = await saveChange(server, { fields: typed({ price: '12' }), base, responseLost: true })
    expect(outcome).toEqual({ kind: 'saved', saved: saved({ price: 12, version: 4 }) })
    expect(server.save).not.toHaveBeenCalled()
  })

  test('is an edit conflict if something else is saved now: nothing is added twice', async () => {
    const theirs = saved({ price: 11, version: 4 })
    const server = rules({ reread: async () => theirs })
    expect(await saveChange(server, { fields: typed({ add: '5' }), base, responseLost: true })).toEqual({ kind: 'conflict', theirs })
    expect(server.save).not.toHaveBeenCalled()
  })

  test('stays unresolved while rereading fails, and nothing is sent', async () => {
    for (const error of [lost, new CallError('UNAUTHENTICATED', 'Authentication required')]) {
      const server = rules({ reread: () => Promise.reject(error) })
      expect(await saveChange(server, { fields: typed({ add: '5' }), base, responseLost: true })).toEqual({
        kind: 'failed',
        error,
        responseLost: true,
      })
      expect(server.save).not.toHaveBeenCalled()
    }
  })

  test('is sent again for a new entry, which cannot be reread', async () => {
    const { reread: _none, ...server } = rules({})
    const attempt = { fields: typed(), base: { fields: typed(), version: null }, responseLost: true }
    expect(await saveChange(server, attempt)).toMatchObject({ kind: 'saved' })
    expect(server.save).toHaveBeenCalledExactlyOnceWith({ title: 'Old', price: 10 }, null)
  })
})
