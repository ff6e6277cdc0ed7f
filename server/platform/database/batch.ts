import type { Db } from './database.ts'
import { isDatabaseUnavailable } from './availability.ts'
import { inBackground, waitWithinBudget, withRequestBudget } from './database-budget.ts'

interface Waiting<Question, Answer> {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

interface BatchOptions<Question> {
  most: number
  key?: (question: Question) => string
}

/**
 * Combines questions into batches. Questions that arrive in the same turn of the event loop share a batch. While a batch is running, new
 * questions wait for the next one. Nothing is cached: an answer is always read after its question was asked. Two questions with the same
 * `key` are never in the same batch. A batch has its own database budget, and each caller waits for it within the caller's budget.
 */
export function batched<Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
  options: BatchOptions<Question>,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = []
  let running = false

  async function drain() {
    while (waiting.length > 0) {
      const { batch, later } = nextBatch(waiting, options)
      waiting = later
      try {
        const answers = await askWithinBudget(batch)
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!)
      } catch (error) {
        // One question that cannot be answered must not fail the others, so each is asked singly.
        if (batch.length > 1 && !isDatabaseUnavailable(error)) await answerSingly(batch)
        else for (const { reject } of batch) reject(error)
      }
    }
    running = false
  }

  const askWithinBudget = (batch: readonly Waiting<Question, Answer>[]) =>
    withRequestBudget(() => ask(batch.map(({ question }) => question)))

  async function answerSingly(batch: readonly Waiting<Question, Answer>[]) {
    for (const each of batch) await askWithinBudget([each]).then(([answer]) => each.resolve(answer!), each.reject)
  }

  return (question) =>
    waitWithinBudget(
      () =>
        new Promise((resolve, reject) => {
          waiting.push({ question, resolve, reject })
          if (running) return
          running = true
          // At the end of this turn, not immediately: otherwise the first question would get a batch of its own, and all others would wait.
          inBackground(() => setImmediate(() => void drain()))
        }),
    )
}

/** Like `batched`, for questions to a database: those to one database share its batches. */
export function batchedByDatabase<Question, Answer>(
  ask: (db: Db, questions: Question[]) => Promise<Answer[]>,
  options: BatchOptions<Question>,
): (db: Db, question: Question) => Promise<Answer> {
  const batches = new WeakMap<Db, (question: Question) => Promise<Answer>>()
  return (db, question) => {
    const batch = batches.get(db) ?? batched((questions) => ask(db, questions), options)
    batches.set(db, batch)
    return batch(question)
  }
}

/** Splits the waiting questions, in their order, into the next batch and those that wait for a later one. */
function nextBatch<Question, Answer>(waiting: readonly Waiting<Question, Answer>[], { most, key: keyOf }: BatchOptions<Question>) {
  const keys = new Set<string>()
  const batch: Waiting<Question, Answer>[] = []
  const later: Waiting<Question, Answer>[] = []
  for (const each of waiting) {
    const key = keyOf?.(each.question)
    const fits = batch.length < most && (key === undefined || !keys.has(key))
    if (fits && key !== undefined) keys.add(key)
    ;(fits ? batch : later).push(each)
  }
  return { batch, later }
}
