import { expect, test } from 'vitest'
import { chunks } from './chunks.ts'

type Groups = { name: string; test: (id: string) => boolean }[]

function plugin(lists?: Record<string, string[]>) {
  const { config, generateBundle } = chunks(lists) as unknown as {
    config: () => { environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: Groups } } } } } } }
    generateBundle: (this: { error: (message: string) => never }) => void
  }
  const error = (message: string): never => {
    throw new Error(message)
  }
  const { groups } = config().environments.client.build.rolldownOptions.output.codeSplitting
  const groupOf = (id: string) => groups.find((group) => group.test(id))?.name
  return { groupOf, end: () => generateBundle.call({ error }) }
}

test.each([
  ['/store/node_modules/react-dom/client.js', 'framework'],
  ['/store/app/query/call-error.ts', 'framework'],
  ['/store/app/query/load-query.ts', 'shop'],
  ['/store/app/root.tsx', 'shop'],
  ['/store/app/store/banners/banner.tsx', 'shop'],
  ['/store/app/store/banners/modal-banner.tsx', undefined],
  ['/store/app/entry.client.tsx', undefined],
  ['/store/app/admin/shell/admin.tsx', undefined],
])('puts %s into %s', (id, name) => expect(plugin().groupOf(id)).toBe(name))

test('a path pattern that matches no module fails the build', () => {
  const { groupOf, end } = plugin({ shop: ['/app/root.', '/app/renamed.'] })
  groupOf('/store/app/root.tsx')
  expect(end).toThrow('/app/renamed.')
  groupOf('/store/app/renamed.tsx')
  expect(end).not.toThrow()
})
