import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * The former terms that docs/glossary.md lists must not be used any more. A term of several words is searched in every text, also as
 * `lateScripts`, `late-scripts` or `late_scripts`. Some terms are ordinary English words too: those are forbidden as names only, or have
 * exceptions below.
 */
const root = join(import.meta.dirname, '..')
const glossary = 'docs/glossary.md'

/** Ordinary English words: forbidden as (part of) the name of a file or of something in the code, allowed in sentences. */
const onlyAsName = new Set(['agree', 'room', 'own scripts', 'meet', 'becomes', 'patience', 'patiently'])
/** Ordinary English words, also in names: forbidden as the name of a folder only. */
const onlyAsFolder = new Set(['outside'])

/** Former terms that are in no row of the glossary: names of functions, and texts of the sandbox and of the panel. */
const further = ['resum sales', 'meet', 'becomes', 'patience', 'patiently', 'guardar', 'cartas']

/** Inflections that adding an s does not cover. */
const inflected: Record<string, string> = {
  packing: 'pack(s|ed|ing)?',
  fold: 'fold(s|ed|ing)?',
  clash: 'clash(es|ed|ing)?',
  'asked together': 'ask(ed|ing)? together',
  'watching the catalogue': 'watch(es|ed|ing)? (the )?catalogue',
}

const exceptions: { term: string; where: RegExp; line?: RegExp; why: string }[] = [
  { term: 'letter', where: /./, line: /letter.spacing|letters? (and|or|of)\b|two letters/, why: 'a letter of the alphabet' },
  { term: 'notice', where: /^(app|domain|build\/first-visit)|^tests\/journeys/, why: 'a message to the user, as a stock notice' },
  { term: 'notice', where: /^docs\//, line: /not notice|is noticed/, why: 'the verb' },
  { term: 'notice', where: /graphql-over-http\.test\.ts$/, why: 'a result of the audit that the test runs' },
  { term: 'noun', where: /^app\/admin\//, why: 'the noun in a sentence of a list' },
  { term: 'cast', where: /./, line: /\bcast ?[<(]/, why: "SQL's cast" },
  { term: 'cast', where: /\.sql\.ts$/, line: /\$cast To</, why: 'the name of a method of Kysely' },
  { term: 'fold', where: /bump.list\.tsx$|rules\/checkout\.md$/, why: 'the list of order bumps folds' },
  { term: 'fold', where: /^docs\//, line: /below the fold/, why: 'the lower edge of the first screen' },
  { term: 'things', where: /^(?!app\/)/, why: 'JSON-LD is made in app/ only; elsewhere it is an ordinary word' },
  { term: 'things', where: /^app\//, line: /^(?!.*\bthings(: |\(|\?:| &&|\)))/, why: 'an ordinary word in sentences' },
  { term: 'cartas', where: /^database\/seed\//, why: 'titles of the demo catalogue' },
  { term: 'clash', where: /^database\/migrations\//, why: 'an applied migration does not change' },
  ...['letter', 'fold', 'notice', 'noun', 'room'].map((term) => ({
    term,
    where: /^database\/(migrations|earlier)\//,
    why: 'an applied migration does not change, nor do the tables of its time',
  })),
]

interface Term {
  words: string
  pattern: RegExp
}

const asTerm = (words: string): Term => ({
  words,
  pattern: new RegExp(`\\b${inflected[words] ?? `${words.replace(/s$/, '')}s?`}\\b`, 'i'),
})

/** The last cell of each row, and the text without it. */
function readGlossary() {
  const row = /^(\|.*\|)([^|]*)\|\s*$/
  const lines = readFileSync(join(root, glossary), 'utf8').split('\n')
  const cells = lines.map((line) => row.exec(line)?.[2]?.trim() ?? '')
  const words = cells.filter((cell) => cell !== '' && cell !== 'formerly' && !/^-+$/.test(cell)).flatMap((cell) => cell.split(/,\s*/))
  return { words: [...new Set(words)], text: lines.map((line) => row.exec(line)?.[1] ?? line).join('\n') }
}

const { words, text: glossaryText } = readGlossary()
const terms = [...words, ...further].map(asTerm)
/** One pattern of all terms quickly excludes most lines. */
const any = new RegExp(terms.map(({ pattern }) => pattern.source).join('|'), 'i')

/** `lateScripts`, `late-scripts` and `late_scripts` as "late scripts". */
const spread = (text: string) => text.replace(/([a-z0-9])(?=[A-Z])/g, '$1 ').replace(/(?<=\w)[-_](?=\w)/g, ' ')

/** The names in a line of code: the line without its comments and texts. */
const namesIn = (line: string) =>
  line.replace(/^\s*\/?\*.*$|\/\/.*$|\/\*.*?\*\/|<!--.*|--.*$/, '').replace(/'[^']*'|"[^"]*"|`[^`]*`|\/[^/ ]+\/[a-z]*|>[^<{]*</g, '')

/** The former terms that a line of a file uses. */
function formerTermsIn(path: string, line: string): string[] {
  const spreadLine = spread(line)
  if (!any.test(spreadLine)) return []
  const isCode = /\.(tsx?|m[jt]s|sql|graphql)$/.test(path)
  return terms.flatMap(({ words, pattern }) => {
    if (onlyAsFolder.has(words)) return []
    const text = onlyAsName.has(words) ? (isCode ? spread(namesIn(line)) : '') : spreadLine
    if (!pattern.test(text)) return []
    const excepted = exceptions.some(
      ({ term, where, line: only }) => term === words && where.test(path) && (only?.test(spreadLine) ?? true),
    )
    return excepted ? [] : words
  })
}

const files = globSync(
  [
    '*.{ts,md,graphql,yml,json,jsonc}',
    'Dockerfile',
    '{app,server,domain,database,sandbox,bin,build,bench,drills,tests,docs}/**/*.{ts,tsx,mts,mjs,sql,graphql,css,md}',
  ],
  { cwd: root },
)
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path !== 'package-lock.json' && path !== 'tests/vocabulary.test.ts' && !/^build\/(client|server)\//.test(path))

test('the former terms are read from the glossary', () => {
  expect(words).toEqual(expect.arrayContaining(['letter', 'late scripts', 'late fonts', 'books of account']))
})

test('a former term is found however it is written, and an ordinary word is not', () => {
  expect(formerTermsIn('server/a.ts', "import { lateScripts } from './late-scripts.ts'")).toEqual(['late scripts'])
  expect(formerTermsIn('server/a.ts', '// The letters wait.')).toEqual(['letter'])
  expect(formerTermsIn('server/a.ts', 'const agree = 1')).toEqual(['agree'])
  expect(formerTermsIn('server/a.ts', '// The two agree.')).toEqual([])
  expect(formerTermsIn('app/a.css', '  letter-spacing: -0.014em;')).toEqual([])
})

test('no file or folder is named by a former term', () => {
  const named = files.flatMap((path) =>
    terms.flatMap(({ words, pattern }) => {
      const parts = onlyAsFolder.has(words) ? path.split('/').slice(0, -1) : path.replace(/\.\w+$/, '').split('/')
      const excepted = exceptions.some(({ term, where, line }) => term === words && where.test(path) && !line)
      return !excepted && parts.some((part) => pattern.test(onlyAsFolder.has(words) ? part : spread(part))) ? [`${path}: ${words}`] : []
    }),
  )
  expect(named).toEqual([])
})

test('no code, comment, document or text of the interface uses a former term', () => {
  const used = files.flatMap((path) =>
    (path === glossary ? glossaryText : readFileSync(join(root, path), 'utf8'))
      .split('\n')
      .flatMap((line, index) => formerTermsIn(path, line).map((term) => `${path}:${index + 1}: ${term}: ${line.trim().slice(0, 110)}`)),
  )
  expect(used).toEqual([])
})
