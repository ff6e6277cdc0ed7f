import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { storableExchange } from './storable-exchange.ts'

const stored = (content: unknown) => JSON.parse(storableExchange(content) ?? 'null') as unknown
const fixtures = join(import.meta.dirname, '../../tests/fixtures/pagbank')
const recorded = readdirSync(fixtures).filter((name) => name.endsWith('.json'))

describe('of what PagBank sends', () => {
  test.each(recorded)('%s keeps its ids, states and amounts, and nothing of the buyer', (name) => {
    const text = storableExchange(JSON.parse(readFileSync(join(fixtures, name), 'utf8'))) ?? ''
    const original = readFileSync(join(fixtures, name), 'utf8')
    const facts = original.match(/"(?:(?:ORDE|CHAR|CHEC|QRCO)_[0-9A-Fa-f-]{36}|PAID|WAITING|DECLINED|CANCELED)"/g) ?? []
    for (const fact of facts) expect(text).toContain(fact)
    expect(text).not.toMatch(/PAYER NAME|Jose da Silva|@|12345678909|90792099028|999999999|Faria Lima|01452002/i)
  })

  test('the names of personal fields stay, their values do not, however they are nested', () => {
    expect(stored({ customer: { name: 'Ana Reis', phones: [{ area: 11, number: 988_887_777 }], tax_id: null } })).toEqual({
      customer: { name: '[redacted]', phones: [{ area: '[redacted]', number: '[redacted]' }], tax_id: null },
    })
  })

  test('personal data in a sentence is redacted too', () => {
    expect(stored({ error_messages: [{ code: '40002', description: 'ana@correio.com.br, 529.982.247-25' }] })).toEqual({
      error_messages: [{ code: '40002', description: '[e-mail], 999.999.999-99' }],
    })
    expect(stored('<html>ana@correio.com.br</html>')).toBe('<html>[e-mail]</html>')
  })
})

test('what is longer than 16 KB is visibly cut', () => {
  const { cut, characters } = stored({ links: '💛'.repeat(20_000) }) as { cut: string; characters: number }
  expect([cut.length, characters]).toEqual([16_384, 40_012])
  expect(cut.isWellFormed()).toBe(true)
})

test('a redacted response stays as it is when it is redacted again', () => {
  const once = storableExchange(JSON.parse(readFileSync(join(fixtures, recorded[4]!), 'utf8'))) ?? ''
  expect(storableExchange(JSON.parse(once))).toBe(once)
})

test('nothing is stored of a call without a body', () => expect(storableExchange(undefined)).toBeNull())
