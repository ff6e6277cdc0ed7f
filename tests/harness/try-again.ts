import type { Answer } from './shop.ts'

/**
 * Sends a request, and again for as long as the store tells it to try again: on a busy machine the last of many at once wait for the database
 * or the provider longer than a request may.
 */
export async function tryAgain(send: () => Promise<Answer>): Promise<Answer> {
  for (let left = 5; ; left--) {
    const answer = await send()
    if (answer.status !== 503 || left === 0) return answer
  }
}
