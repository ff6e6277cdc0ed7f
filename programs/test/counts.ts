import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Counts } from './gate.ts'

interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    message: string
    status: string
    assertionResults: { status: string; fullName: string; failureMessages: string[]; tags: string[] }[]
  }[]
}

interface JourneySuite {
  specs: { file: string; line: number; title: string; tests: { results: { error?: { message?: string } }[] }[] }[]
  suites?: JourneySuite[]
}

interface JourneyReport {
  suites?: JourneySuite[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
}

/** A file that fails before its first test counts as a failure too. Tests that only the other command runs are not counted as skipped. */
export const unitCounts = (isLong: boolean) => () => {
  const file = reportFile()
  return {
    env: {},
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    read: (): Counts => {
      const { numPassedTests, numFailedTests, testResults } = readJson<UnitReport>(file)
      const broken = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
      const skipped = testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status, tags }) => status !== 'passed' && status !== 'failed' && tags.includes('long') === isLong)
      const failures = testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => `${relative('', name)} › ${fullName}: ${short(failureMessages[0])}`),
      )
      failures.push(...broken.map(({ name, message }) => `${relative('', name)}: ${short(message)}`))
      return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped: skipped.length, failures }
    },
  }
}

/** A journey that passes only at the second attempt is a failure: either the journey or the store is unreliable. */
export function journeyCounts() {
  const file = reportFile()
  return {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    args: ['--reporter=list,json'],
    read: (): Counts => {
      const { stats, errors, suites = [] } = readJson<JourneyReport>(file)
      return {
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky + errors.length,
        skipped: stats.skipped,
        failures: [...suites.flatMap(failedJourneys), ...errors.map(({ message }) => short(message))],
      }
    },
  }
}

const failedJourneys = ({ specs, suites = [] }: JourneySuite): string[] => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests.flatMap(({ results }) => results.flatMap(({ error }) => (error ? [`${file}:${line} › ${title}: ${short(error.message)}`] : []))),
  ),
  ...suites.flatMap(failedJourneys),
]

/** Each drill counts as one test, however many checks it has. */
export function drillCounts() {
  const file = reportFile()
  return { env: {}, args: [`--report=${file}`], read: (): Counts => ({ skipped: 0, ...readJson<Omit<Counts, 'skipped'>>(file) }) }
}

/** The first lines of a message, without colours. */
const short = (message = '') => stripVTControlCharacters(message).trim().split('\n').slice(0, 12).join('\n    ').slice(0, 1500)

const reportFile = () => join(mkdtempSync(join(tmpdir(), 'sabia-report-')), 'report.json')

const readJson = <Report>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Report
