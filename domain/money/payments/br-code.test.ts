import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { crc16, readBrCode } from './br-code.ts'

const recorded = (file: string): string => /"text": "(0002[^"]+)"/.exec(readFileSync(`tests/fixtures/pagbank/${file}`, 'utf8'))?.[1] ?? ''

test("the checksum matches the standard's check value", () => expect(crc16('123456789')).toBe('29B1'))

test.each([
  ['01-order-pix-create.response.prod-2023-05-10.json', 500],
  ['02-order-pix-create.response.sandbox-2026-01-05.json', 9900],
  ['03-order-pix-paid.webhook.prod-2025-12-01.json', 100],
  ['11a-order-pix-v2-waiting.response.docs-sample.json', null],
])('reads the recorded code of %s', (file, amountCents) => {
  expect(readBrCode(recorded(file))).toMatchObject({ kind: 'ok', amountCents })
})
