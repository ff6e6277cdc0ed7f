import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Expression, type JSXElement, type JSXFragment, parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Whether the value of this expression can be a text that is written in it. */
function isText(value: Expression): boolean {
  switch (value.type) {
    case 'Literal':
      return typeof value.value === 'string'
    case 'TemplateLiteral':
      return true
    case 'ConditionalExpression':
      return isText(value.consequent) || isText(value.alternate)
    case 'LogicalExpression':
      return isText(value.right)
    case 'ParenthesizedExpression':
      return isText(value.expression)
    default:
      return false
  }
}

const isChoice = ({ type }: Expression) => type === 'ConditionalExpression' || type === 'LogicalExpression'

/** Texts of a component that depend on a condition and have a neighbour, instead of being the only child of an element. */
function looseTexts(source: string, path = 'component.tsx'): string[] {
  const loose: string[] = []
  const look = ({ children }: JSXElement | JSXFragment, isFragment: boolean) => {
    const visible = children.filter(
      (child) =>
        !(child.type === 'JSXText' && child.value.trim() === '') &&
        !(child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression'),
    )
    if (visible.length < 2 && !isFragment) return
    for (const child of visible) {
      if (child.type !== 'JSXExpressionContainer' || child.expression.type === 'JSXEmptyExpression') continue
      if (isChoice(child.expression) && isText(child.expression)) loose.push(source.slice(child.start, child.end))
    }
  }
  new Visitor({ JSXElement: (element) => look(element, false), JSXFragment: (fragment) => look(fragment, true) }).visit(
    parseSync(path, source).program,
  )
  return loose
}

test('a text beside others is loose if a condition decides about it', () => {
  const texts = (jsx: string) => looseTexts(`const It = ({ a, b }) => ${jsx}`)
  expect(texts("<p>{a && 'Um'} <b>dois</b></p>")).toEqual(["{a && 'Um'}"])
  expect(texts("<><b>dois</b>{a ? <i /> : b ? 'Um' : null}</>")).toHaveLength(1)
  expect(texts("<p>{a ? `Um` : 'dois'} três</p>")).toHaveLength(1)
  expect(texts("<p>{a ? 'Um' : 'dois'}</p>")).toEqual([])
  expect(texts("<p><span>{a && 'Um'}</span> <b>{b && <i>dois</i>}</b></p>")).toEqual([])
})

test('each text that comes, goes or changes beside others has an element of its own (docs/first-visit.md#translated-pages)', () => {
  const paths = globSync('app/**/*.tsx', { cwd: root })
  expect(paths.length).toBeGreaterThan(200)
  const loose = paths.flatMap((path) => looseTexts(readFileSync(join(root, path), 'utf8'), path).map((text) => `${path}: ${text}`))
  expect(loose).toEqual([])
})

test('no field has the type number: a wheel over it changes an amount, and its comma is read as the language of the browser says', () => {
  const sources = globSync('app/**/*.tsx', { cwd: root }).map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)
  expect(sources.filter(([, source]) => /type=\{?["'`]number/.test(source)).map(([path]) => path)).toEqual([])
})
