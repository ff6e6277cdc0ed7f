import { describe, expect, test } from 'vitest'
import { adminRole, hasAdminRole, rolesOf } from './roles.ts'

const claim = 'https://sabia.example/roles'

describe('the roles of a claim', () => {
  test.each([
    ['a list', [adminRole, 'editor'], [adminRole, 'editor']],
    ['one name', adminRole, [adminRole]],
    ['an object with a list', { roles: [adminRole] }, [adminRole]],
    ['an object with one name', { roles: adminRole }, [adminRole]],
    ['a list with values that are not strings', [adminRole, 7, null], [adminRole]],
    ['nothing', undefined, []],
    ['null', null, []],
    ['a number', 1, []],
    ['an object without roles', { role: adminRole }, []],
  ])('given as %s', (_, value, expected) => expect(rolesOf({ [claim]: value }, claim)).toEqual(expected))
})

test('the admin role is read only from the configured claim, and only by its exact name', () => {
  expect(hasAdminRole({ [claim]: [adminRole] }, claim)).toBe(true)
  expect(hasAdminRole({ roles: [adminRole] }, claim)).toBe(false)
  expect(hasAdminRole({ [claim]: `${adminRole}-leitura` }, claim)).toBe(false)
  expect(hasAdminRole({ [claim]: adminRole.toUpperCase() }, claim)).toBe(false)
})
