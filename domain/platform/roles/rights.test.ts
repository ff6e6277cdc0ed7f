import { expect, test } from 'vitest'
import { allRights, hasRight, type Right, rights, roles } from './rights.ts'
import { mayUse } from './may-use.ts'

const holders = (right: Right) => roles.filter((role) => hasRight(role, right))

test('the owner has every right, and whoever has no role has none', () => {
  expect(allRights.filter((right) => !hasRight('OWNER', right))).toEqual([])
  expect(allRights.filter((right) => hasRight(null, right))).toEqual([])
})

test('nobody else decides who may what, or reaches what decides it', () => {
  const ofOwner: Right[] = [
    'roles.manage',
    'tokens.manage',
    'webhooks.manage',
    'imports.run',
    'scripts.write',
    'settings.write',
    'legalTexts.write',
    'people.erase',
  ]
  for (const right of ofOwner) expect([right, holders(right)]).toEqual([right, ['OWNER']])
})

test('support moves no money, content and teachers see no buyer, and who takes data out may see it', () => {
  expect(allRights.filter((right) => /refunds|finance|exports|cpf/.test(right) && hasRight('SUPPORT', right))).toEqual([])
  expect(holders('orders.read')).toEqual(['OWNER', 'ORDERS', 'FINANCE', 'SUPPORT'])
  expect(allRights.filter((right) => hasRight('TEACHER', right))).toEqual(['courses.read', 'courses.write', 'questions.answer'])
  expect(holders('exports.make').filter((role) => !hasRight(role, 'people.cpf'))).toEqual([])
})

test('one sentence says who may', () => {
  expect(mayUse('FINANCE', 'refunds.make')).toEqual({ allowed: true })
  expect(mayUse('SUPPORT', 'people.cpf')).toMatchObject({
    code: 'FORBIDDEN',
    reason: 'Só os papéis Direção e Financeiro podem fazer isto.',
  })
  expect(mayUse('FINANCE', 'roles.manage')).toMatchObject({ reason: 'Só o papel Direção pode fazer isto.' })
  expect(new Set(allRights.map((right) => rights[right].title)).size).toBe(allRights.length)
})
