import { expect, test } from 'vitest'
import { hydrationData } from './hydration-data.ts'

/** Runs the script of a page as a browser would, and returns what the router received. */
function receivedFrom(page: string): string[] {
  const script = /<script nonce="4c2f">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
  const received: string[] = []
  const streamController = { enqueue: (data: string) => received.push(data), close: () => received.push('end') }
  // oxlint-disable-next-line typescript/no-implied-eval
  Function('window', script)({ __reactRouterContext: { streamController } })
  return received
}

test('the router receives the data and the end of the stream', () => {
  const page = hydrationData('<html><body><p>Olá</p></body></html>', '[{"_1":2},"título"]\n', '4c2f')
  expect(page).toMatch(/^<html><body><p>Olá<\/p><script nonce="4c2f">.*<\/script><\/body><\/html>$/)
  expect(receivedFrom(page)).toEqual(['[{"_1":2},"título"]\n', 'end'])
})

test.each(['</script><script>steal()</script>', '<!--<script>', 'a\u2028b\u2029c', '$& $1 \\u003c "'])(
  'data such as %j cannot break out of the script',
  (data) => {
    const page = hydrationData('<html><body></body></html>', data, '4c2f')
    expect(page.match(/<\/?script/g)).toHaveLength(2)
    expect(receivedFrom(page)).toEqual([data, 'end'])
  },
)

test('throws if the page has no closing tags', () => expect(() => hydrationData('<p>Olá</p>', '', '4c2f')).toThrow('does not end'))
