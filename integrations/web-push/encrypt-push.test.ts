import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { curve, encryptPush, encryptRecord } from './encrypt-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('RFC 8188, 3.1: one record', () => {
  const body = encryptRecord(Buffer.from('I am the walrus'), {
    secret: bytes('yqdlZ-tYemfogSmv7Ws5PQ'),
    salt: bytes('I1BsxtFttlv3u_Oo94xnmw'),
    keyId: Buffer.alloc(0),
  })
  expect(body.toString('base64url')).toBe('I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg')
})

test('RFC 8291, 5 and appendix A: a push for a browser', () => {
  const own = createECDH(curve)
  own.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const keys = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  expect(encryptPush('When I grow up, I want to be a watermelon', keys, own, bytes('DGv6ra1nlYgDCS1FRnbzlw'))!.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('no two pushes share a key or a salt', () => {
  const browser = createECDH(curve)
  const keys = { p256dh: browser.generateKeys(), auth: Buffer.alloc(16) }
  const [one, other] = [encryptPush('oi', keys)!, encryptPush('oi', keys)!]
  expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16))
  expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86))
})
