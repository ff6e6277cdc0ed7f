import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const pages = files.filter((file) => file.endsWith('.md'))

const withoutCode = (text: string) => text.replaceAll(/^```.*?^```/gms, '')

/** The anchors of a page: those that GitHub gives to its headings, and its own ones. */
function anchorsOf(page: string): Set<string> {
  const headings = [...withoutCode(textOf(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!)
  const slugs = headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  const own = [...textOf(page).matchAll(/<a id="([\w-]+)">/g)].map(([, id]) => id!)
  return new Set([...slugs, ...own])
}

interface Link {
  from: string
  to: string
  anchor: string | undefined
}

const linksOf = (page: string): Link[] =>
  [...withoutCode(textOf(page)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^(https?:|mailto:)/.test(target))
    .map((target) => {
      const [path, anchor] = target.split('#')
      return { from: page, to: path ? normalize(join(dirname(page), path)) : page, anchor }
    })

/** Places of the code, and of configurations, that name a page or one of its sections. */
const mentionsOf = (file: string): Link[] =>
  [...textOf(file).matchAll(/docs\/([\w/.-]+\.md)(?:#([\w-]+))?/g)].map(([, path, anchor]) => ({
    from: file,
    to: `docs/${path}`,
    anchor,
  }))

const isBroken = ({ to, anchor }: Link) =>
  !existsSync(join(root, to)) || (anchor !== undefined && to.endsWith('.md') && !anchorsOf(to).has(anchor))

const name = ({ from, to, anchor }: Link) => `${from} → ${to}${anchor === undefined ? '' : `#${anchor}`}`

test('every link between the documents leads to a file and a heading that exist', () => {
  expect(pages.flatMap(linksOf).filter(isBroken).map(name)).toEqual([])
})

test('every page and section that the code names exists', () => {
  const sources = files.filter((file) => /\.(tsx?|mjs|sql|css|ya?ml|json|graphql)$|Dockerfile/.test(file) && !file.includes('generated'))
  expect(sources.flatMap(mentionsOf).filter(isBroken).map(name)).toEqual([])
})

test('every page can be reached from the README', () => {
  const reached = new Set(['README.md'])
  for (const page of reached) for (const { to } of linksOf(page)) if (pages.includes(to)) reached.add(to)
  expect(pages.filter((page) => !reached.has(page))).toEqual([])
})
