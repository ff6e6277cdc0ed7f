import { onlineManager } from '@tanstack/react-query'
import { CallError, ConnectionError } from '#app/query/call-error.ts'
import { afterContact, contact } from './contact.ts'
import { keepAnswer, keptAnswer } from './kept-texts.ts'
import { waitingMarks } from './pending-marks.ts'

/** Refusals by which an access, or the session, may have ended. */
const mayHaveEnded = /^(NOT_FOUND|ACCESS_ENDED|SIGN_IN_REQUIRED)$/

/**
 * Reads an answer of the member area. Without a network it is one that this device keeps: the text of a lesson, its course, or the marks that
 * wait to be sent.
 */
export async function readOrKept<Answer>(path: string, read: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await read()
    onlineManager.setOnline(true)
    // A full device keeps less.
    void afterContact()
      .then(() => keepAnswer(path, answer))
      .catch(console.warn)
    return answer
  } catch (error) {
    if (error instanceof CallError && mayHaveEnded.test(error.code)) void contact()
    if (!(error instanceof ConnectionError)) throw error
    onlineManager.setOnline(false)
    const onDevice = /^\/library\/marks\/[^/]+$/.test(path)
      ? { title: '', slug: null, isOpen: true, lessons: [], marks: await waitingMarks(path) }
      : await keptAnswer(path)
    if (onDevice === undefined) throw error
    return onDevice as Answer
  }
}
