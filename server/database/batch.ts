import { isDatabaseUnavailable } from './availability.ts'
import { requestBudget, waitWithinBudget, withDatabaseBudget } from './database-budget.ts'

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
 * While one question is out, those that come wait for its end and go together. Nobody waits longer than for the one before, and nothing is
 * kept: each answer is younger than its question. Two of the same `key` never go together. A batch has a budget of its own and not that of
 * whoever was first; each of those who wait for it waits within their own.
 */
export function batched<Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
  options: BatchOptions<Question>,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = []
  let out = false

  async function go() {
    out = true
    while (waiting.length > 0) {
      const { together, later } = nextBatch(waiting, options)
      waiting = later
      try {
        const answers = await askWithinBudget(together)
        for (const [index, { resolve }] of together.entries()) resolve(answers[index]!)
      } catch (error) {
        // A question that cannot be answered costs the others nothing but time.
        if (together.length > 1 && !isDatabaseUnavailable(error)) await answerSingly(together)
        else for (const { reject } of together) reject(error)
      }
    }
    out = false
  }

  const askWithinBudget = (together: readonly Waiting<Question, Answer>[]) =>
    withDatabaseBudget(requestBudget, () => ask(together.map(({ question }) => question)))

  async function answerSingly(together: readonly Waiting<Question, Answer>[]) {
    for (const each of together) await askWithinBudget([each]).then(([answer]) => each.resolve(answer!), each.reject)
  }

  return (question) =>
    waitWithinBudget(
      () =>
        new Promise((resolve, reject) => {
          waiting.push({ question, resolve, reject })
          if (!out) void go()
        }),
    )
}

/** Those that go together now, in their order, and those that wait for the next batch. */
function nextBatch<Question, Answer>(waiting: readonly Waiting<Question, Answer>[], { most, key: keyOf }: BatchOptions<Question>) {
  const keys = new Set<string>()
  const together: Waiting<Question, Answer>[] = []
  const later: Waiting<Question, Answer>[] = []
  for (const each of waiting) {
    const key = keyOf?.(each.question)
    const fits = together.length < most && (key === undefined || !keys.has(key))
    if (fits && key !== undefined) keys.add(key)
    ;(fits ? together : later).push(each)
  }
  return { together, later }
}
