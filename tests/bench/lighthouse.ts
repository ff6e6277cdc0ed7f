import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { freePort } from '#database/free-port.ts'
import { findChromium } from '../harness/chromium.ts'
import { demoReader, plainCourse, scarceBook } from '#database/seed/fixtures.ts'
import { openReaderSession } from '../harness/reader-session.ts'
import { StoreUnderTest } from '../harness/store-under-test.ts'
import { awake } from '../journeys/journey.ts'
import { scriptBudget, weighScripts } from './first-visit-scripts.ts'
import { type Audit, getLighthouse, type Report } from './get-lighthouse.ts'

/** Lighthouse's mobile preset against a separate store, as `npm start` opens it; see tests/bench/README.md. */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' }, only: { type: 'string' } } })
const runs = Math.max(1, Number(values.runs))
const paths = [
  '/courses',
  `/courses/${plainCourse.id}`,
  '/books',
  `/books/${scarceBook.id}`,
  '/noticias',
  '/cart',
  `/checkout?type=course&id=${plainCourse.id}`,
  '/entrar',
  '/verificar/ABCDEFGHJK',
  // From here on as the demo's reader.
  '/minha-estante',
  '/minha-estante/e-books',
  '/minha-estante/pedidos',
  '/minha-estante/certificados',
  '/minha-estante/dados',
  `/minha-estante/cursos/${plainCourse.slug}`,
  `/minha-estante/cursos/${plainCourse.slug}/${plainCourse.slug}-2`,
].filter((path) => !values.only || values.only === path)
/** Pages whose content the browser reads itself: its height is not known before. */
const readLater = /^\/(minha-estante|verificar)/

const browser = await findChromium({ desktop: true })
if (browser.kind === 'none') throw new Error(`No Chromium:\n${browser.reasons.join('\n')}`)
const lighthouse = await getLighthouse()
const store = await StoreUnderTest.open()
try {
  const scripts = await weighScripts(await scriptsOf(browser.path, `${store.url}/courses`))
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
  const session = await openReaderSession(store, { email: demoReader.email })
  const pages = []
  for (const path of paths) {
    const isPrivate = path.startsWith('/minha-estante')
    pages.push(await measure(browser.path, path, isPrivate ? { cookie: `${session.name}=${session.value}` } : {}))
  }

  console.table(Object.fromEntries(pages.map(({ path, figures }) => [path.slice(0, 40), figures])))
  for (const { path, missing } of pages) for (const line of missing) console.log(`${path}: ${line}`)
  const foreignScripts = scripts.filter((script) => script.foreign)
  console.log(`\nFirst visit to /courses: ${bytes} bytes of JavaScript in ${scripts.length} files (gzip), budget ${scriptBudget}.`)
  console.log(
    `Of the panel or the sign-in: ${foreignScripts.length === 0 ? 'nothing' : foreignScripts.map(({ file }) => file).join(', ')}.`,
  )

  const directory = join(import.meta.dirname, 'results')
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'lighthouse.json'), `${JSON.stringify({ cpus: cpus().length, runs, scripts, bytes, pages }, null, 2)}\n`)
  const shifting = pages.filter(({ path, figures }) => figures.CLS > (readLater.test(path) ? 0.1 : 0))
  const inaccessible = pages.filter(({ figures }) => figures.accessibility !== 100)
  if (bytes > scriptBudget || foreignScripts.length > 0 || shifting.length > 0 || inaccessible.length > 0) process.exitCode = 1
} finally {
  await store.close()
}

/** The run with the median performance. */
async function measure(browser: string, path: string, extraHeaders: Record<string, string>) {
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) reports.push(await look(browser, store.url + path, extraHeaders))
  const [report] = reports.toSorted((a, b) => performanceOf(a) - performanceOf(b)).slice(Math.floor(runs / 2))
  if (!report) throw new Error('Lighthouse has no report')
  const percent = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
  return {
    path,
    figures: {
      performance: percent('performance'),
      accessibility: percent('accessibility'),
      'best practices': percent('best-practices'),
      SEO: percent('seo'),
      'FCP ms': Math.round(value('first-contentful-paint')),
      'LCP ms': Math.round(value('largest-contentful-paint')),
      'TBT ms': Math.round(value('total-blocking-time')),
      CLS: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    },
    missing: Object.values(report.audits).filter(counts).map(lineOf),
  }
}

function performanceOf(report: Report): number {
  return report.categories.performance?.score ?? 0
}

function counts({ score, scoreDisplayMode }: Audit): boolean {
  return score !== null && score < 0.9 && ['binary', 'numeric'].includes(scoreDisplayMode)
}

function lineOf({ title, displayValue }: Audit): string {
  return `${title}${displayValue ? ` (${displayValue})` : ''}`
}

/** Each run has a new browser, so that only the store is warmed up. */
async function look(browser: string, url: string, extraHeaders: Record<string, string>): Promise<Report> {
  const profile = mkdtempSync(join(tmpdir(), 'sabia-lighthouse-'))
  const port = await freePort()
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
  const child = spawn(browser, [...flags, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`], { stdio: 'ignore' })
  try {
    await listening(port)
    const answer = await lighthouse(url, { port, output: 'json', logLevel: 'error', extraHeaders })
    if (!answer) throw new Error(`Lighthouse returned no result for ${url}`)
    return answer.lhr
  } finally {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill()
    await gone
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

async function scriptsOf(browser: string, url: string): Promise<Set<string>> {
  const open = await chromium.launch({ executablePath: browser, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await open.newPage()
  const scripts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
  await page.goto(url)
  await awake(page)
  await open.close()
  return scripts
}

async function listening(port: number) {
  for (let tries = 0; tries < 100; tries++) {
    const answers = await fetch(`http://127.0.0.1:${port}/json/version`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (answers) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The browser does not listen on its port')
}
