import { isDeepStrictEqual } from 'node:util'

/** A drill's actions and observations, and the faults that it found. */
export class Findings {
  done = ''
  seen = ''
  checks = 0
  readonly faults: string[] = []

  holds(what: string, holds: boolean, detail: unknown = '') {
    this.checks += 1
    if (!holds) this.fault(`${what}${detail === '' ? '' : `: ${textOf(detail)}`}`)
  }

  equal(what: string, actual: unknown, wanted: unknown) {
    this.holds(what, isDeepStrictEqual(actual, wanted), { actual, wanted })
  }

  /** Every fault counts; the first forty are stored with their text. */
  fault(line: string) {
    this.faults.push(line)
  }
}

const textOf = (detail: unknown) => (typeof detail === 'string' ? detail : (JSON.stringify(detail) ?? String(detail))).slice(0, 600)
