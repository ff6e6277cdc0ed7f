import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type InlineText, lessonBlocks, type TextBlock } from './lesson-text.ts'

/** The parts as HTML would show them, so that a test reads like the page. */
const inline = (parts: readonly InlineText[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text
      const inside = inline(part.parts)
      return part.kind === 'link' ? `<a ${part.href}>${inside}</a>` : part.kind === 'strong' ? `<b>${inside}</b>` : `<i>${inside}</i>`
    })
    .join('')
const block = (each: TextBlock): string => {
  if (each.kind === 'heading') return `<h>${inline(each.parts)}</h>`
  if (each.kind === 'paragraph') return `<p>${inline(each.parts)}</p>`
  const items = each.items.map((item) => `<li>${inline(item)}</li>`).join('')
  return each.start === null ? `<ul>${items}</ul>` : `<ol ${each.start}>${items}</ol>`
}
const htmlOf = (text: string) => lessonBlocks(text).map(block).join('')

describe('blocks', () => {
  test.each([
    ['Um\ndois\n\n\n  três  \r\n', '<p>Um\ndois</p><p>três</p>'],
    ['# Sono\nPor que dormir', '<h>Sono</h><p>Por que dormir</p>'],
    ['## 1. Quem vende\r\nUma loja.\r\nDesde sempre.\r\n\r\n## Fim', '<h>1. Quem vende</h><p>Uma loja.\nDesde sempre.</p><h>Fim</h>'],
    ['Leve:\n- água\n- pão\nE vá.', '<p>Leve:</p><ul><li>água</li><li>pão</li></ul><p>E vá.</p>'],
    ['* água\n\n* pão\n  e queijo', '<ul><li>água</li><li>pão\ne queijo</li></ul>'],
    ['1. Deite\n2) Respire\n\n3. Durma', '<ol 1><li>Deite</li><li>Respire</li><li>Durma</li></ol>'],
    ['Antes\n\n4. Acorde', '<p>Antes</p><ol 4><li>Acorde</li></ol>'],
    ['- um\n1. dois', '<ul><li>um</li></ul><ol 1><li>dois</li></ol>'],
    ['2020. Um ano\n-5 graus\n— Olá\n#sono', '<p>2020. Um ano\n-5 graus\n— Olá\n#sono</p>'],
    [' \n\n ', ''],
  ])('%j', (text, html) => expect(htmlOf(text)).toBe(html))
})

describe('within a line', () => {
  test.each([
    ['**Muito** e *pouco*', '<b>Muito</b> e <i>pouco</i>'],
    ['__Muito__ e _pouco_', '<b>Muito</b> e <i>pouco</i>'],
    ['**muito *mesmo* assim**', '<b>muito <i>mesmo</i> assim</b>'],
    ['***tudo***', '<b><i>tudo</i></b>'],
    ['2 * 3 * 4, a_b_c e ** nada **', '2 * 3 * 4, a_b_c e ** nada **'],
    ['**sem fim', '**sem fim'],
    ['[o livro](https://a.example/x_(y)_z?a=1&b=2)!', '<a https://a.example/x_(y)_z?a=1&b=2>o livro</a>!'],
    ['[**o** https://b.example](https://a.example)', '<a https://a.example><b>o</b> https://b.example</a>'],
    ['veja https://a.example/_x_/*y.', 'veja <a https://a.example/_x_/*y>https://a.example/_x_/*y</a>.'],
    ['**https://a.example**', '<b><a https://a.example>https://a.example</a></b>'],
    ['ana@correio.com.br', '<a mailto:ana@correio.com.br>ana@correio.com.br</a>'],
    ['<b>oi</b> &amp; <script>', '<b>oi</b> &amp; <script>'],
    ['[x](javascript:alert(1)) [y](/admin)', '[x](javascript:alert(1)) [y](/admin)'],
  ])('%j', (text, html) => expect(htmlOf(text)).toBe(`<p>${html}</p>`))
})

test('no link leads anywhere but to a web page or an e-mail address, whatever is written', () => {
  const pieces = fc.constantFrom('[a](', ')', 'javascript:', 'https://a.example', '**', '*', '_', ' ', '\n', '(', 'data:x', 'mailto:a@b.co')
  const linksOf = (parts: readonly InlineText[]): string[] =>
    parts.flatMap((part) => (part.kind === 'text' ? [] : [...(part.kind === 'link' ? [part.href] : []), ...linksOf(part.parts)]))
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), (given) => {
      for (const each of lessonBlocks(given.join('')))
        for (const parts of each.kind === 'list' ? each.items : [each.parts])
          for (const href of linksOf(parts)) expect(href).toMatch(/^(https?:\/\/|mailto:)/)
    }),
  )
})

test.each(['*', '**a', '_a ', '[', '[a](https://a.example(', '- '])('four times as much of %j takes some four times as long', (piece) => {
  // Time of the processor, which other work on the machine does not lengthen.
  const fastestMs = (length: number) =>
    Math.min(
      ...Array.from({ length: 3 }, () => {
        const started = process.cpuUsage()
        lessonBlocks(piece.repeat(length / piece.length))
        return process.cpuUsage(started).user / 1_000
      }),
    )
  const short = fastestMs(2_500)
  // Below 2 ms the clock and the compiler say more than the text.
  expect(fastestMs(10_000)).toBeLessThan(10 * Math.max(short, 2))
})
