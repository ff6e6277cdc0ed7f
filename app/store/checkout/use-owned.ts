import { useState } from 'react'
import type { LibraryAnswer } from '#domain/delivery/library-answers.ts'
import type { SessionAnswer } from '#domain/people/people-answers.ts'
import { callRest } from '#app/query/call-rest.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { BoughtLine } from './bought-line.ts'

const nothing: ReadonlySet<string> = new Set()

/**
 * Buying again what opens for ever stops one press (docs/rules/checkout.md#owned-products). Only the session of this browser says what its
 * buyer has; the address that was typed says nothing, because anybody can type it. `owned` are the titles, `note` stands beside the button
 * after that press.
 */
export function useOwned(bought: readonly BoughtLine[]) {
  const [told, setTold] = useState('')
  const isDigital = bought.some(isOpened)
  const { answer, error } = useAnswer(isDigital ? 'owned' : null, (_, signal) => readOwned(signal))
  const titles = titlesOf(bought, answer ?? nothing)
  /** Whether the press has to stop. A press before the answer reads it itself. */
  const stop = async (): Promise<boolean> => {
    if (!isDigital || error) return false
    const key = titlesOf(bought, answer ?? (await readOwned().catch(() => nothing))).join()
    if (key === '' || key === told) return false
    setTold(key)
    return true
  }
  return { owned: titles, stop, note: told !== '' && told === titles.join() ? 'Aperte de novo para comprar o que você já tem.' : '' }
}

const isOpened = ({ kind, physical }: BoughtLine) => kind === 'COURSE' || (kind === 'BOOK' && !physical)

const titlesOf = (bought: readonly BoughtLine[], ids: ReadonlySet<string>) =>
  bought.filter((line) => isOpened(line) && ids.has(line.productId ?? '')).map(({ title }) => title)

/** The ids of the courses and e-books that this browser's buyer can open for ever. */
async function readOwned(signal?: AbortSignal): Promise<ReadonlySet<string>> {
  const session = await callRest<SessionAnswer>('/session', { signal })
  if (!session.signedIn) return nothing
  const { courses, books } = await callRest<LibraryAnswer>('/library', { signal })
  return new Set([...courses.filter(({ expiresAt, hasEnded }) => expiresAt === null && !hasEnded), ...books].map(({ id }) => id))
}
