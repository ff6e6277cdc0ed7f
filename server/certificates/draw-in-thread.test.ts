import { expect, test } from 'vitest'
import { certificateDrawer } from './draw-in-thread.ts'

const text = {
  code: 'ACDEFGHJKMNPQRTU',
  name: 'Joana d’Ávila Farias',
  courseTitle: 'Dormir é um verbo ativo',
  hours: 12,
  issuedAt: new Date('2026-11-22T12:00:00Z'),
  storeName: 'Sabiá',
  verifyUrl: 'https://loja.example/verificar',
}

test('a drawing that fails is drawn anew, and the ones that wait behind it are drawn', async () => {
  const draw = certificateDrawer()
  const broken = { ...text, issuedAt: new Date(Number.NaN) }
  const [failed, drawn] = await Promise.allSettled([draw(broken), draw(text)])
  expect(failed).toMatchObject({ status: 'rejected', reason: { name: 'RangeError' } })
  expect(drawn.status).toBe('fulfilled')
  await expect(draw(broken)).rejects.toThrow(RangeError)
  expect(String.fromCharCode(...(await draw(text)).subarray(0, 5))).toBe('%PDF-')
})

test('the same certificate is drawn once, and again when the address of the store has changed', async () => {
  const draw = certificateDrawer()
  const moved = { ...text, verifyUrl: 'https://outra.example/verificar' }
  const [first, second, other] = await Promise.all([draw(text), draw({ ...text }), draw(moved)])
  expect(second).toBe(first)
  expect(other).not.toBe(first)
})
