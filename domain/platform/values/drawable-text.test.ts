import { describe, expect, test } from 'vitest'
import { isReadableOnCertificate } from './drawable-text.ts'

describe('a title on a certificate', () => {
  test.each(['Dormir é um verbo ativo', 'Respirar 🌿 – 1ª parte', 'Nguyễn & Łódź: “ăâ” 50 % ½ µ ™', '1️⃣ Começo ℹ️', '3+2'])(
    'is readable: %s',
    (title) => expect(isReadableOnCertificate(title)).toBe(true),
  )
  test.each(['Respirar 呼吸', 'Дыхание', 'Café ☕ और', 'Geometria π', '𝗖𝘂𝗿𝘀𝗼 de 𝗽𝗮𝘂𝘀𝗮𝘀', 'Ｃｕｒｓｏ', 'Curso ١', '🌿🌿', '…'])(
    'is not readable: %s',
    (title) => expect(isReadableOnCertificate(title)).toBe(false),
  )
})
