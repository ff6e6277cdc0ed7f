import { describe, expect, test, vi } from 'vitest'
import { CallError, ConnectionError } from '#app/query/call-error.ts'
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

const fails = (reason: Error) => ({ save: () => Promise.reject(reason) })
const shows = (theirs: Saved) => ({ reread: async () => theirs })
const refusal = new CallError('BAD_USER_INPUT', 'Invalid', { title: 'Too long' })
const garbled = new CallError('NETWORK', 'Network response was not ok')
const signedOut = new CallError('SIGN_IN_FAILED', 'Authentication required')
const [theirs, own] = [saved({ price: 11, version: 4 }), saved({ price: 12, version: 4 })]
const failed = (error: Error, responseLost: boolean) => ({ kind: 'failed', error, responseLost })

test.each<[string, Parameters<typeof rules>[0], Partial<Fields>, object]>([
  ['succeeds', {}, { price: '12' }, { kind: 'saved', saved: saved({ version: 4 }) }],
  ['that is rejected fails with the refusal', fails(refusal), {}, failed(refusal, false)],
  ['over another version is a conflict', { ...fails(conflict), ...shows(theirs) }, { price: '12' }, { kind: 'conflict', theirs }],
  [
    'over a version with the same values succeeds: the response to it was lost',
    { ...fails(conflict), ...shows(own) },
    { price: '12' },
    { kind: 'saved', saved: own },
  ],
  [
    'over a version that cannot be read is a failure without a lost response',
    { ...fails(conflict), reread: () => Promise.reject(lost) },
    { price: '12' },
    failed(lost, false),
  ],
  ['over a lost connection may have succeeded', fails(lost), {}, failed(lost, true)],
  ['with an invalid response may have succeeded', fails(garbled), {}, failed(garbled, true)],
  ['after the session has expired was not sent', fails(signedOut), {}, failed(signedOut, false)],
])('a save %s', async (_, server, change, outcome) =>
  expect(await saveChange(rules(server), { fields: typed(change), base, responseLost: false })).toEqual(outcome),
)

test('an edit conflict fails with the refusal if the form cannot reread', async () => {
  const { reread: _none, ...server } = rules(fails(conflict))
  expect(await saveChange(server, { fields: typed(), base, responseLost: false })).toMatchObject({ kind: 'failed', error: conflict })
})

describe('the next attempt after a lost response', () => {
  test.each<[string, Parameters<typeof rules>[0], Partial<Fields>, object, unknown[][]]>([
    ['is sent again if nothing was saved', {}, { add: '5' }, { kind: 'saved', saved: saved({ version: 4 }) }, [[{ add: 5 }, 3]]],
    ['is not sent again if it was saved', shows(own), { price: '12' }, { kind: 'saved', saved: own }, []],
    ['is a conflict if something else is saved now: nothing is added twice', shows(theirs), { add: '5' }, { kind: 'conflict', theirs }, []],
    ...[lost, new CallError('UNAUTHENTICATED', 'Authentication required')].map(
      (reason): [string, Parameters<typeof rules>[0], Partial<Fields>, object, unknown[][]] => [
        `stays unresolved while rereading fails, and nothing is sent: ${reason.message}`,
        { reread: () => Promise.reject(reason) },
        { add: '5' },
        failed(reason, true),
        [],
      ],
    ),
  ])('%s', async (_, given, change, outcome, sent) => {
    const server = rules(given)
    expect(await saveChange(server, { fields: typed(change), base, responseLost: true })).toEqual(outcome)
    expect(server.reread).toHaveBeenCalledOnce()
    expect(server.save.mock.calls).toEqual(sent)
  })

  test.each([
    ['is sent with its key: the server creates it once', saved({ version: 1 }), 'saved'],
    ['that was created with other values is reported', saved({ price: 9, version: 1 }), 'created-before'],
  ])('of a new entry %s', async (_, created, kind) => {
    const { reread: _none, ...server } = rules({ save: async () => created })
    const attempt = { fields: typed(), base: { fields: typed(), version: null, key: 'k' }, responseLost: true }
    expect(await saveChange(server, attempt)).toMatchObject({ kind })
    expect(server.save).toHaveBeenCalledExactlyOnceWith({ title: 'Old', price: 10 }, null, 'k')
  })

  test('is recognized by the values as the server stores them', async () => {
    const server = rules(shows(saved({ title: 'New', version: 4 })))
    const normalized = (fields: Fields) => ({ ...server.toInput(fields), title: fields.title.trim() })
    const attempt = { fields: typed({ title: 'New ' }), base, responseLost: true }
    expect(await saveChange({ ...server, normalized }, attempt)).toMatchObject({ kind: 'saved' })
    expect(server.save).not.toHaveBeenCalled()
  })
})

describe('a lost response to an addition', () => {
  interface Stocked extends Saved {
    stock: number
    at: string
  }
  type Counted = Fields & { inStock: number; at: string }
  const there = (change: Partial<Stocked> = {}): Stocked => ({ ...saved(), stock: 10, at: 'before', ...change })
  const countedOf = (stored: Stocked): Counted => ({ ...fieldsOf(stored), inStock: stored.stock, at: stored.at })

  /** The outcome of sending this form again after no response, if `theirs` is stored now. */
  async function again(change: Partial<Counted>, theirs: Stocked) {
    const { save, toInput } = rules({})
    const server = { save: async () => there(await save({}, 3)), toInput, fieldsOf: countedOf, reread: async () => theirs }
    const addition = { name: 'add', totalIn: ({ inStock }: Counted) => inStock, savedAt: ({ at }: Counted) => at }
    const attempt = { fields: { ...countedOf(there()), ...change }, base: { fields: countedOf(there()), version: 3 }, responseLost: true }
    const outcome = await saveChange<Counted, Stocked>({ ...server, addition }, attempt)
    return { outcome, sent: save.mock.calls.length }
  }

  test('that was stored is not sent again', async () =>
    expect(await again({ add: '5' }, there({ stock: 15, at: 'after' }))).toMatchObject({ outcome: { kind: 'saved' }, sent: 0 }))

  test('that was not stored is sent again, whatever was sold meanwhile', async () => {
    for (const stock of [10, 9, 15])
      expect(await again({ add: '5' }, there({ stock }))).toMatchObject({ outcome: { kind: 'saved' }, sent: 1 })
  })

  test('is asked about if a sale hides whether it was stored, and nobody is said to have edited', async () => {
    for (const stock of [14, 10])
      expect(await again({ add: '5' }, there({ stock, at: 'after' }))).toMatchObject({
        outcome: { kind: 'conflict', moved: true },
        sent: 0,
      })
  })

  test('with other fields is told by the version: a sale does not hide it', async () => {
    const change = { add: '5', price: '12' }
    expect(await again(change, there({ stock: 9 }))).toMatchObject({ outcome: { kind: 'saved' }, sent: 1 })
    expect(await again(change, there({ stock: 14, price: 12, version: 4 }))).toMatchObject({ outcome: { kind: 'saved' }, sent: 0 })
    const { outcome } = await again(change, there({ stock: 10, price: 11, version: 4 }))
    expect(outcome).toMatchObject({ kind: 'conflict' })
    expect(outcome).not.toHaveProperty('moved', true)
  })

  test('of other fields is not mistaken for an edit by somebody because of a sale', async () =>
    expect(await again({ price: '12' }, there({ stock: 9 }))).toMatchObject({ outcome: { kind: 'saved' }, sent: 1 }))
})
