import { expect, test } from 'vitest'
import { isReadableOnCertificate } from '#domain/platform/values/drawable-text.ts'
import { certificateText } from '#tests/harness/certificate-text.ts'
import { readPdf } from '#tests/harness/pdf-pages.ts'
import { drawCertificate } from './draw-certificate.ts'

const drawn = async (change: Partial<typeof certificateText>) => {
  const { pages, info } = await readPdf(await drawCertificate({ ...certificateText, ...change }))
  return { lines: pages[0]!.text.split('\n'), title: info.Title }
}

test('a certificate says who completed which course', async () => {
  const { lines } = await drawn({})
  expect(lines).toEqual(expect.arrayContaining(['Sabiá', 'Joana d’Ávila Farias', 'Dormir é um verbo ativo']))
})

test('symbols that the fonts do not have are left out, without a gap or a question mark', async () => {
  const { lines, title } = await drawn({ courseTitle: '🌿 Respirar 👩‍💻 é → viver 1️⃣', storeName: 'Sabiá 🐦' })
  expect(lines).toEqual(expect.arrayContaining(['Respirar é viver 1', 'Sabiá']))
  expect(title).toBe('Certificado: 🌿 Respirar 👩‍💻 é → viver 1️⃣')
})

test('every alphabetic character that a title or a name may have is in the fonts', { tags: ['long'] }, async () => {
  const all = Array.from({ length: 0x2fff }, (_, code) => String.fromCodePoint(code))
  const readable = all.filter((character) => /[\p{L}\p{Nd}]/u.test(character) && isReadableOnCertificate(`a${character}`))
  // ℹ is a symbol, and µ is read as the Greek one that it looks like.
  const words =
    readable
      .filter((character) => !'ℹµ'.includes(character))
      .join('')
      .match(/.{1,30}/gu) ?? []
  for (const word of words) expect((await drawn({ courseTitle: word })).lines.join('').normalize('NFC')).toContain(word)
  expect(readable.length).toBeGreaterThan(300)
})
