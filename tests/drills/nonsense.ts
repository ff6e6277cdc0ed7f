import type { SeededRandom } from './random.ts'

const texts = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b',
  '💥'.repeat(50),
  'ação é útil',
  "'; drop table orders; --",
  '" or ""="',
  '%00%0a%s%n',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '{"$gt":""}',
  '__proto__',
  'constructor',
  '1e309',
  '9'.repeat(400),
  'A'.repeat(9_000),
  '\\',
  '%',
  '_%_%_%',
  ':*&|!()<->',
  '2026-02-31T25:61:61Z',
  'c0000000-0000-4000-8000-000000000001',
  'C0000000-0000-4000-8000-000000000001 ',
  '00000000-0000-0000-0000-000000000000',
  'a@b',
  'joana@correio.com.br\r\nBcc: todos@correio.com.br',
  '52998224725',
  '111.111.111-11',
]
const numbers = [0, -0, 1, -1, 0.1, 1e-7, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, -1e308, 999, 1_000]

export const text = (chance: SeededRandom): string =>
  chance.chance(0.8)
    ? chance.of(texts)
    : String.fromCodePoint(...Array.from({ length: chance.between(1, 40) }, () => chance.between(0, 0x10ffff)))
const number = (chance: SeededRandom): number => chance.of(numbers)

/** A random JSON value. */
export function value(chance: SeededRandom, depth = 0): unknown {
  const kind = chance.between(0, depth > 4 ? 4 : 7)
  if (kind <= 1) return text(chance)
  if (kind <= 3) return number(chance)
  if (kind === 4) return chance.of([null, true, false])
  const size = chance.chance(0.03) ? 300 : chance.between(0, 5)
  if (kind === 5) return Array.from({ length: size }, () => value(chance, depth + 1))
  return Object.fromEntries(Array.from({ length: size }, () => [text(chance).slice(0, 60), value(chance, depth + 1)]))
}

/** A valid value with one to three errors in it. */
export function withErrors(right: unknown, chance: SeededRandom): unknown {
  let spoiled: unknown = structuredClone(right)
  for (let times = chance.between(1, 3); times > 0; times--) spoiled = addError(spoiled, chance)
  return spoiled
}

function addError(right: unknown, chance: SeededRandom): unknown {
  if (typeof right !== 'object' || right === null || chance.chance(0.1)) return value(chance)
  if (Array.isArray(right)) {
    const list = right as unknown[]
    if (list.length === 0 || chance.chance(0.2)) return [...list, value(chance)]
    const index = chance.between(0, list.length - 1)
    if (chance.chance(0.1)) return Array.from({ length: chance.between(2, 200) }, () => list[index])
    return list.with(index, addError(list[index], chance))
  }
  const entries = Object.entries(right as Record<string, unknown>)
  if (entries.length === 0) return { [text(chance)]: value(chance) }
  const [key, old] = chance.of(entries)
  const others = Object.fromEntries(entries.filter(([name]) => name !== key))
  if (chance.chance(0.2)) return others
  if (chance.chance(0.1)) return { ...others, [text(chance)]: old }
  return { ...others, [key]: chance.chance(0.5) ? addError(old, chance) : value(chance) }
}

/** The bytes of a body: mostly JSON, sometimes truncated, deeply nested, or with random bytes in it. */
export function bytes(body: unknown, chance: SeededRandom): Buffer {
  const whole = Buffer.from(JSON.stringify(body) ?? '')
  if (chance.chance(0.85)) return whole
  if (chance.chance(0.3)) return whole.subarray(0, chance.between(0, whole.length))
  if (chance.chance(0.3)) {
    const levels = chance.between(1, 5_000)
    return Buffer.from('{"a":['.repeat(levels) + chance.of(['', ']}'.repeat(levels)]))
  }
  const corrupted = Buffer.concat([whole, Buffer.from('}')])
  for (let times = chance.between(1, 5); times > 0; times--) corrupted[chance.between(0, corrupted.length - 1)] = chance.between(0, 255)
  return corrupted
}
