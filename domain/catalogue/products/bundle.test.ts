import { expect, test } from 'vitest'
import { newBundle } from './bundle-form.ts'
import { savedCents, stockOfMembers } from './bundle.ts'

test('there are as many bundles as copies of the scarcest printed member', () => {
  const member = (physical: boolean, stock: number | null) => ({ physical, stock })
  expect(stockOfMembers([member(true, 8), member(true, 3), member(true, null), member(false, 0)])).toBe(3)
  expect(stockOfMembers([member(true, null), member(false, null)])).toBeNull()
})

test('a bundle saves what its members cost more alone, and never less than nothing', () => {
  expect(savedCents(20_000, [18_900, 5_900])).toBe(4_800)
  expect(savedCents(30_000, [18_900, 5_900])).toBe(0)
})

test('a bundle has two to twenty members, each once', () => {
  const id = (place: number) => `c0000000-0000-4000-8000-${String(place).padStart(12, '0')}`
  const errors = (...members: string[]) =>
    newBundle.safeParse({ title: 'Pacote', priceCents: 10, members }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ??
    []
  expect(errors(id(1), id(2))).toEqual([])
  expect(errors(id(1))).toEqual([['members', 'Um pacote tem pelo menos dois itens.']])
  expect(errors(id(1), id(2).toUpperCase(), id(2))).toEqual([['members.2', 'Este item já está no pacote.']])
  expect(errors(id(1), '')).toEqual([['members.1', 'Escolha um curso ou um livro.']])
  expect(errors(...Array.from({ length: 21 }, (_, place) => id(place)))).toEqual([['members', 'Um pacote tem no máximo 20 itens.']])
})
