import { expect, test } from 'vitest'
import { sheet, sheetPlace } from '../styles/inlined.ts'
import { pageBytes, setContentAside } from './page-bytes.ts'

const nonce = '4c2f'
const head = `<html><head><style>${sheetPlace}</style><script nonce="4c2f">one()</script></head>`
const content = `<body><p>Ação – 🦜 ${sheetPlace} /*sheet*/&lt;/style></p>`
const foot = '<link href="/a.js" nonce="4c2f"/><script nonce="4c2f">two()</script></body></html>'

test('the content is set aside, and everything with the nonce stays in the frame', () => {
  const { frame, content: aside } = setContentAside(head + content + foot, nonce)
  expect(aside).toBe(content)
  expect(frame).toContain('<link href="/a.js" nonce="4c2f"/>')
  expect(frame).not.toContain('Ação')
})

test('the bytes are the rewritten frame, with the sheet in the head and the content in its place', () => {
  const { frame, content: aside } = setContentAside(head + content + foot, nonce)
  const rewritten = frame.replaceAll(' nonce="4c2f"', '')
  const wanted = (head.replace(sheetPlace, sheet) + content + foot).replaceAll(' nonce="4c2f"', '')
  const { bytes, sheet: place } = pageBytes(rewritten, aside, nonce)
  expect(bytes.toString()).toBe(wanted)
  expect(bytes.subarray(place.begin, place.end).toString()).toBe(sheet)
})

test.each(['<html><head></head><body><p>Sem scripts</p></body></html>', '<p>Sem corpo</p>'])(
  'a page without scripts stays whole: %s',
  (page) => {
    const { frame, content: aside } = setContentAside(page, nonce)
    expect([frame, aside]).toEqual([page, ''])
    expect(pageBytes(frame, aside, nonce).bytes.toString()).toBe(page)
  },
)
