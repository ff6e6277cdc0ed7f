import { expect, test } from 'vitest'
import { assemblePage } from './assemble-page.ts'
import { hydrationData } from './hydration-data.ts'

/** Runs the script as a browser would, and returns what the router received. */
function receivedFrom(script: string): string[] {
  const received: string[] = []
  const streamController = { enqueue: (data: string) => received.push(data), close: () => received.push('end') }
  // oxlint-disable-next-line typescript/no-implied-eval
  Function('window', script)({ __reactRouterContext: { streamController } })
  return received
}

test('the router receives the data and the end of the stream', () =>
  expect(receivedFrom(hydrationData('[{"_1":2},"título"]\n'))).toEqual(['[{"_1":2},"título"]\n', 'end']))

test.each(['</script><script>steal()</script>', '<!--<script>', 'a\u2028b\u2029c', '$& $1 \\u003c "'])(
  'data such as %j cannot break out of the script',
  (data) => {
    const page = { nonce: '4c2f', head: [], tail: [hydrationData(data)], isDeferred: false }
    const { html } = assemblePage('<html><head></head><body></body></html>', page)
    expect(html.match(/<\/?script/g)).toHaveLength(2)
    expect(receivedFrom(/<script>(.*?)<\/script>/s.exec(html)?.[1] ?? '')).toEqual([data, 'end'])
  },
)

test.each(['<p>Olá</p></body></html>', '<html><head></head><p>Olá</p>'])('%s is no page', (rendered) =>
  expect(() => assemblePage(rendered, { nonce: '4c2f', head: [], tail: [], isDeferred: false })).toThrow('rendered page'),
)
