import { expect, test } from 'vitest'
import { hydrationData } from './hydration-data.ts'

/** Runs the script of a page as a browser would, and tells what the router got. */
function got(page: string): string[] {
  const script = /<script nonce="4c2f">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
  const said: string[] = []
  const streamController = { enqueue: (data: string) => said.push(data), close: () => said.push('end') }
  // oxlint-disable-next-line typescript/no-implied-eval
  Function('window', script)({ __reactRouterContext: { streamController } })
  return said
}

test('the router gets the data, and is told that there is no more', () => {
  const page = hydrationData('<html><body><p>Olá</p></body></html>', '[{"_1":2},"título"]\n', '4c2f')
  expect(page).toMatch(/^<html><body><p>Olá<\/p><script nonce="4c2f">.*<\/script><\/body><\/html>$/)
  expect(got(page)).toEqual(['[{"_1":2},"título"]\n', 'end'])
})

test.each(['</script><script>steal()</script>', '<!--<script>', 'a\u2028b\u2029c', '$& $1 \\u003c "'])(
  'words such as %j stay words',
  (words) => {
    const page = hydrationData('<html><body></body></html>', words, '4c2f')
    expect(page.match(/<\/?script/g)).toHaveLength(2)
    expect(got(page)).toEqual([words, 'end'])
  },
)

test('what is no page is not made one', () => expect(() => hydrationData('<p>Olá</p>', '', '4c2f')).toThrow('does not end'))
