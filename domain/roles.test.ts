import { describe, expect, test } from 'vitest'
import { adminRole, hasAdminRole, rolesOf } from './roles.ts'

const claim = 'https://sabia.example/roles'

describe('the roles of a claim', () => {
  test.each([
    ['a list', [adminRole, 'editor'], [adminRole, 'editor']],
    ['one name', adminRole, [adminRole]],
    ['an object with a list', { roles: [adminRole] }, [adminRole]],
    ['an object with one name', { roles: adminRole }, [adminRole]],
    ['a list with what is no name', [adminRole, 7, null], [adminRole]],
    ['nothing', undefined, []],
    ['null', null, []],
    ['a number', 1, []],
    ['an object without roles', { role: adminRole }, []],
  ])('given as %s', (_, value, expected) => expect(rolesOf({ [claim]: value }, claim)).toEqual(expected))
})

test('the role counts only under the configured claim, and only by its whole name', () => {
  expect(hasAdminRole({ [claim]: [adminRole] }, claim)).toBe(true)
  expect(hasAdminRole({ roles: [adminRole] }, claim)).toBe(false)
  expect(hasAdminRole({ [claim]: `${adminRole}-leitura` }, claim)).toBe(false)
  expect(hasAdminRole({ [claim]: adminRole.toUpperCase() }, claim)).toBe(false)
})
