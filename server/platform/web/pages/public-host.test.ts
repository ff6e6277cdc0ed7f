import { expect, test } from 'vitest'
import { PublicHost } from './public-host.ts'

/** Whether a page at `host` is redirected by a process that has had a visit by the public name. */
function isOther(publicUrl: string, host: string) {
  const publicHost = new PublicHost(publicUrl)
  expect(publicHost.isOther(new URL(publicUrl).host)).toBe(false)
  return publicHost.isOther(host)
}

test.each(['www.loja.example', 'WWW.Loja.Example:443', 'loja.example.br', 'loja.herokuapp.example'])('%s leads to loja.example', (host) =>
  expect(isOther('https://loja.example', host)).toBe(true),
)

test.each([
  ['the public name', 'loja.example'],
  ['in capitals, with a port and a final dot', 'LOJA.example.:8443'],
  ['an address, as probes use it', '10.0.0.7:3000'],
  ['a name of the internal network', 'web:3000'],
  ['nothing', ''],
])('%s does not', (_, host) => expect(isOther('https://loja.example', host)).toBe(false))

test('on the own machine 127.0.0.1 leads to localhost, and a name of a tunnel does not', () => {
  expect(isOther('http://localhost:3000', '127.0.0.1:3000')).toBe(true)
  expect(isOther('http://localhost:3000', '[::1]:3000')).toBe(true)
  expect(isOther('http://localhost:3000', 'abc.tunnel.example')).toBe(false)
})

test('a proxy that replaces the name is not led in a circle', () => {
  const publicHost = new PublicHost('https://loja.example')
  for (let visits = 0; visits < 3; visits++) expect(publicHost.isOther('origin.hosting.example')).toBe(false)
})
