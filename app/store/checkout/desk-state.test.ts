import { describe, expect, test } from 'vitest'
import { CallError, type CallErrorCode } from '#app/query/call-error.ts'
import type { Coupon, SubmitRequest } from './api.ts'
import {
  deskAfter,
  deskFor,
  type DeskEvent,
  type DeskState,
  firstState,
  isChecking,
  sentAs,
  stopNote,
  stopsAtCoupon,
} from './desk-state.ts'

const coupon: Coupon = { _id: 'cupom', discount: { type: 'PERCENTAGE', amount: 1_000 }, minimumCents: 5_000 }
const begin = (code = '', replaces: string | null = null) =>
  firstState({ purchase: 'cart', bumps: [], coupon: code, method: null }, [], replaces)
const after = (state: DeskState, ...events: DeskEvent[]) => events.reduce(deskAfter, state)
const typed = (code: string): DeskEvent => ({ type: 'code-typed', code })
const applied = (state: DeskState): DeskEvent => ({ type: 'coupon-applied', verification: state.verification, coupon })
const refused = (state: DeskState): DeskEvent => ({ type: 'coupon-refused', verification: state.verification, isTooMany: false })
const withCoupon = () => {
  const verifying = begin('NATAL')
  return after(verifying, applied(verifying))
}

describe('the coupon', () => {
  test('a code from before a reload is verified, and an empty field is not', () => {
    expect([begin('NATAL').coupon, begin(' ').coupon]).toEqual(['verifying', 'idle'])
    expect(withCoupon()).toMatchObject({ coupon: 'idle', applied: { code: 'NATAL' } })
  })

  test('another code takes the applied one away, and the response to the one before says nothing', () => {
    expect(after(withCoupon(), typed('PASCOA'))).toMatchObject({ coupon: 'idle', applied: null })
    const verifying = begin('NATAL')
    const again = after(verifying, typed('NATAL'), { type: 'coupon-asked' })
    expect(after(again, applied(verifying), refused(verifying))).toEqual(again)
  })

  test('a code that nobody applied stops one press, which says what came of it', () => {
    const unverified = after(begin(), typed('NATAL'))
    expect(stopsAtCoupon(unverified)).toBe(true)
    const stopped = after(unverified, { type: 'stopped' })
    expect([isChecking(stopped), stopsAtCoupon(stopped), stopNote(stopped)]).toEqual([true, true, ''])
    const valid = after(stopped, applied(stopped))
    expect([stopsAtCoupon(valid), stopNote(valid)]).toEqual([false, expect.stringContaining('Cupom aplicado')])
    const invalid = after(stopped, refused(stopped))
    expect([stopsAtCoupon(invalid), stopNote(invalid)]).toEqual([false, expect.stringContaining('Cupom inválido')])
    expect(stopNote(after(invalid, typed('NATA')))).toBe('')
  })

  test('gives nothing below its minimum, says from what sum on it is valid, and is applied once the items reach it', () => {
    const verifying = after(begin(), typed('NATAL'), { type: 'stopped' })
    const valid = after(verifying, applied(verifying))
    const below = deskFor(valid, 4_999)
    expect(below).toMatchObject({ applied: null, coupon: 'invalid', minimumCents: 5_000 })
    expect([stopsAtCoupon(below), stopNote(below)]).toEqual([false, expect.stringContaining('Cupom inválido')])
    expect(deskFor(valid, 5_000)).toBe(valid)
  })

  test('a press at fields that are not complete applies the code, and says nothing beside the button', () => {
    const verifying = after(begin(), typed('NATAL'), { type: 'incomplete' })
    expect([verifying.coupon, stopNote(after(verifying, applied(verifying)))]).toEqual(['verifying', ''])
    expect(after(withCoupon(), { type: 'incomplete' })).toEqual(withCoupon())
  })
})

const order = { token: 'primeiro', email: 'ana@correio.com.br', cpf: '52998224725', total: 9_700 } as SubmitRequest
const refusal = (code: CallErrorCode) => new CallError(code, code)
const submit = (state: DeskState, code: CallErrorCode) =>
  after(state, { type: 'sent' }, { type: 'refused', refusal: refusal(code), sent: sentAs(state, order, []) })

describe('a submit', () => {
  test.each(['NETWORK', 'PROVIDER_UNAVAILABLE', 'UNAVAILABLE', 'INTERNAL_SERVER_ERROR', 'PAYMENT_IN_ANALYSIS'] as const)(
    'after %s may have placed its order: its retry has the same token, and another purchase has not',
    (code) => {
      const state = submit(begin(), code)
      expect(state).toMatchObject({ submission: { kind: 'refused' }, quotesSpent: 0 })
      const retry = { ...order, token: 'segundo' }
      expect(sentAs(state, { ...retry, name: 'Ana Lua' }, []).token).toBe('primeiro')
      expect(sentAs(state, { ...retry, total: 8_700 }, []).token).toBe('segundo')
    },
  )

  test('that was refused has used up its quote', () => {
    const state = submit(begin(), 'OUT_OF_STOCK')
    expect(state).toMatchObject({ quotesSpent: 1, unanswered: null })
    expect(sentAs(state, { ...order, token: 'segundo' }, []).token).toBe('segundo')
  })

  test.each([
    ['COUPON_INVALID', { applied: null, coupon: 'invalid' }],
    ['PRICE_CHANGED', { applied: { code: 'NATAL' }, coupon: 'verifying' }],
    ['OUT_OF_STOCK', { applied: { code: 'NATAL' }, coupon: 'idle' }],
  ] as const)('%s decides about the coupon', (code, coupon) => expect(submit(withCoupon(), code)).toMatchObject(coupon))

  test('in the place of an order that was paid meanwhile replaces it no more', () => {
    expect(submit(begin('', 'pedido'), 'ORDER_PAID').replaces).toBeNull()
    expect(submit(begin('', 'pedido'), 'OUT_OF_STOCK').replaces).toBe('pedido')
  })
})
