import { retryWhileUnavailable } from '#server/platform/database/availability.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { publishDefaultTexts } from './publish-texts.ts'

/** Publishes the default texts of this release beside the start of the program, which does not wait for its database. */
export function publishAtStart(deps: Pick<Deps, 'db' | 'config' | 'log'>) {
  retryWhileUnavailable(Number.POSITIVE_INFINITY, () => publishDefaultTexts(deps)).catch((err: unknown) =>
    deps.log.error({ err }, 'the terms and the privacy policy could not be published'),
  )
}
