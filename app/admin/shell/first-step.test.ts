import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { steps } from './first-step.tsx'
import { panelRoutes } from './panel-routes.tsx'

test.each(Object.entries(steps))(
  'the first step of an empty list leads to a screen: %s',
  (list, { text, to = addressOf.newEntry(list) }) => {
    const screenAt = (address: string) => matchRoutes([{ path: '/admin', children: panelRoutes }], address)?.at(-1)?.route.path
    expect(screenAt(addressOf.list(list))).toBe(list)
    expect(to.startsWith('/admin') ? screenAt(to) : to).not.toBe('*')
    expect(text).toMatch(/\.$/)
  },
)
