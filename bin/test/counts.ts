import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Counts } from './gate.ts'

interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** A file that fails before its first test counts as a failure too. */
export function unitCounts() {
  const file = reportFile()
  return {
    env: {},
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    read: (): Counts => {
      const { numPassedTests, numFailedTests, numPendingTests, testResults } = readJson<UnitReport>(file)
      const broken = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length
      return { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests }
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
      const { stats, errors } = readJson<JourneyReport>(file)
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
    },
  }
}

/** Each drill counts as one test, however many checks it has. */
export function drillCounts() {
  const file = reportFile()
  return { env: {}, args: [`--report=${file}`], read: (): Counts => ({ skipped: 0, ...readJson<Omit<Counts, 'skipped'>>(file) }) }
}

const reportFile = () => join(mkdtempSync(join(tmpdir(), 'sabia-report-')), 'report.json')

const readJson = <Report>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Report
