import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Argument, parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { readSources, root } from './sources.ts'

/** Literals of which recheck says that they take no longer than their text grows: a line each, as they are written. */
const kept = join(root, 'tests/rules/linear-expressions.txt')
/** Its pattern is put together from parts, and measured by the file's own test. */
const composed = ['domain/delivery/lessons/lesson-text.ts']

const sources = readSources().filter(
  ({ path }) => /^(app|server|domain|integrations|programs|sandbox)\//.test(path) && !/\.test\./.test(path),
)
const unread: string[] = []
const literals = new Set(sources.flatMap(({ path, raw }) => expressionsIn(path, raw)))

function expressionsIn(path: string, raw: string): string[] {
  const read: string[] = []
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) read.push(`/${node.regex.pattern}/${node.regex.flags}`)
    },
    NewExpression: ({ callee, arguments: [pattern, flags] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
      const text = textOf(pattern)
      if (text === null) unread.push(path)
      else read.push(`/${text}/${textOf(flags) ?? ''}`)
    },
  }).visit(parseSync(path, raw).program)
  return read
}

/** The text of a string or template, with an `x` for each of its values. */
function textOf(node: Argument | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  const template = node?.type === 'TaggedTemplateExpression' ? node.quasi : node
  if (template?.type !== 'TemplateLiteral') return null
  return template.quasis.map(({ value }) => (template === node ? value.cooked : value.raw)).join('x')
}

test('every pattern can be read', () => expect(unread.filter((path) => !composed.includes(path))).toEqual([]))

test('no expression takes longer than its text grows', { timeout: 1_200_000 }, async () => {
  const listed = readFileSync(kept, 'utf8').split('\n')
  const slow: string[] = []
  for (const literal of [...literals].filter((each) => !listed.includes(each))) {
    // Its half in JavaScript runs everywhere. Loaded only if something is new.
    process.env.RECHECK_BACKEND = 'pure'
    const { checkSync } = await import('recheck')
    const end = literal.lastIndexOf('/')
    // Without limits of time, so that a verdict is the same on every machine.
    const limits = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null }
    const { status } = checkSync(literal.slice(1, end), literal.slice(end + 1), limits)
    if (status !== 'safe') slow.push(`${literal} ${status}`)
  }
  expect(slow).toEqual([])
  const proved = `${[...literals].toSorted().join('\n')}\n`
  if (proved !== listed.join('\n')) writeFileSync(kept, proved)
})

/** Forms of what comes from outside. An answer of ours, and what the operator writes, is no such. */
const forms = sources.filter(({ path }) => /^(domain|server)\//.test(path) && !/-answers?\.ts$|\/(config|webhook-events)\.ts$/.test(path))
const reading = /z\s*\.string\([^)]*\)\s*\.(?:overwrite\((?!upTo\()|transform\(|trim\(|refine\(|superRefine\(|regex\((?!\/\^))/

test('no form reads a text before its length is known', () =>
  expect(forms.filter(({ text }) => reading.test(text)).map(({ path }) => path)).toEqual([]))
