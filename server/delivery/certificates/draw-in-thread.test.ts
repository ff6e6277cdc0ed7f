import { expect, test } from 'vitest'
import { certificateText } from '#tests/harness/certificate-text.ts'
import { certificateDrawer } from './draw-in-thread.ts'

test('a drawing that fails is drawn anew, and the ones that wait behind it are drawn', async () => {
  const draw = certificateDrawer()
  const broken = { ...certificateText, issuedAt: new Date(Number.NaN) }
  const [failed, drawn] = await Promise.allSettled([draw(broken), draw(certificateText)])
  expect(failed).toMatchObject({ status: 'rejected', reason: { name: 'RangeError' } })
  expect(drawn.status).toBe('fulfilled')
  await expect(draw(broken)).rejects.toThrow(RangeError)
  expect(String.fromCharCode(...(await draw(certificateText)).subarray(0, 5))).toBe('%PDF-')
})

test('the same certificate is drawn once, and again when the address of the store has changed', async () => {
  const draw = certificateDrawer()
  const moved = { ...certificateText, verifyUrl: 'https://outra.example/verificar' }
  const [first, second, other] = await Promise.all([draw(certificateText), draw({ ...certificateText }), draw(moved)])
  expect(second).toBe(first)
  expect(other).not.toBe(first)
})
