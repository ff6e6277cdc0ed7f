import { expect, test } from 'vitest'
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

test('what the fonts do not have is a question mark, not an empty box', async () => {
  const { lines, title } = await drawn({ courseTitle: 'Respirar 🌿 é 呼吸', storeName: 'Sabiá 🐦' })
  expect(lines).toEqual(expect.arrayContaining(['Respirar ? é ??', 'Sabiá ?']))
  expect(title).toBe('Certificado: Respirar 🌿 é 呼吸')
})
