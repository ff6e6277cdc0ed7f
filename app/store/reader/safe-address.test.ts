import { expect, test } from 'vitest'
import { isOfBook, mayLead, withOwnAddresses } from './safe-address.ts'

test.each([
  'capitulo.xhtml',
  '#nota-3',
  '../imagens/capa.png?x=1',
  '/imagens/a b.png',
  'blob:https://loja.example/8f1c',
  'data:image/png;base64,AAAA',
  '',
  'pasta:com-dois-pontos/../a.png'.replace('pasta:', 'pasta/'),
])('%j is of the book', (address) => expect(isOfBook(address)).toBe(true))

test.each([
  'http://host.example/x',
  'http:host.example/x',
  'https:/host.example/x',
  '//host.example/x',
  '\\\\host.example\\x',
  '/\\host.example/x',
  ' \u0001http://host.example',
  'ht\ntp://host.example',
  'java\tscript:alert(1)',
  'ftp://host.example',
  'file:///etc/passwd',
  'wss://host.example',
  'filesystem:https://loja.example/x',
  'javascript:alert(1)',
])('%j is not', (address) => expect(isOfBook(address)).toBe(false))

test.each(['https://editora.example/livro', 'http:editora.example', 'mailto:ana@editora.example', 'tel:+551199', '#fim', 'outro.xhtml'])(
  'a link may lead to %j',
  (address) => expect(mayLead(address)).toBe(true),
)

test.each([
  'javascript:alert(1)',
  'JaVa\nScript:alert(1)',
  '\u0000javascript:x',
  'vbscript:x',
  'data:text/html,<script>',
  'file:///x',
  'intent:x',
])('a link may not lead to %j', (address) => expect(mayLead(address)).toBe(false))

test.each([
  'a { background: url(http://host.example/x) }',
  'a { background: url("http:host.example/x") }',
  "a { background: URL( '//host.example/x' ) }",
  'a { background: \\75 rl(//host.example/x) }',
  'a { background: u\\72l(https://host.example/x) }',
  'a { background: \\url(https://host.example/x) }',
  'a { background: url(\\68 ttp://host.example/x) }',
  'a { background: url("ht\\a tp://host.example/x") }',
  'a { background: url(\\2f\\2fhost.example/x) }',
  'a { background: image-set("https://host.example/x" 1x) }',
  'a { background: -webkit-image-set(url(https://host.example/x) 1x) }',
  '@import "http:host.example/x";',
  "@import/**/'//host.example/x';",
  '@\\69mport "//host.example/x";',
  '@import url(//host.example/x);',
])('%s loads nothing of another host', (css) =>
  expect(withOwnAddresses(css)).not.toMatch(/(?:url|image-set|src)\([^)]*host|@import\s*["'][^"']*host/i),
)

test.each([
  '@import "blob:https://loja.example/1"; p { color: red; background: url("blob:https://loja.example/2") }',
  '.\\31 23 { content: "\\201C"; margin: 0 }',
  '@font-face { font-family: X; src: url(data:font/woff2;base64,AA) format("woff2") }',
  'a::after { content: "http://editora.example" }',
])('%s stays as it is', (css) => expect(withOwnAddresses(css)).toBe(css))
