import { expect, test } from 'vitest'
import { batched } from './batch.ts'

/** Batches that the test answers one by one. `turn` waits for the end of the event loop's turn, when a batch starts. */
function manualBatches(options: { most: number; key?: (question: string) => string }) {
  const batches: { questions: string[]; answer: () => void; fail: (error: Error) => void }[] = []
  const ask = batched<string, string>((questions) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>()
    batches.push({ questions, answer: () => resolve(questions.map((each) => each.toUpperCase())), fail: reject })
    return promise
  }, options)
  return { ask, batches, turn: () => new Promise((resolve) => setImmediate(resolve)) }
}

test('questions of one turn share a batch', async () => {
  const { ask, batches, turn } = manualBatches({ most: 10 })
  const answers = ['a', 'b', 'c'].map((each) => ask(each))
  await turn()
  expect(batches.map(({ questions }) => questions)).toEqual([['a', 'b', 'c']])
  batches[0]?.answer()
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C'])
})

test('questions that arrive while a batch is running share the next one', async () => {
  const { ask, batches, turn } = manualBatches({ most: 10 })
  const first = ask('a')
  await turn()
  const later = [ask('b'), ask('c')]
  await turn()
  expect(batches.map(({ questions }) => questions)).toEqual([['a']])
  batches[0]?.answer()
  await first
  expect(batches[1]?.questions).toEqual(['b', 'c'])
  batches[1]?.answer()
  expect(await Promise.all(later)).toEqual(['B', 'C'])
})

test('a batch has at most the given size and each key once', async () => {
  const { ask, batches, turn } = manualBatches({ most: 2, key: (question) => question[0]! })
  const questions = ['x', 'a1', 'a2', 'b1', 'c1']
  const answers = questions.map((each) => ask(each))
  await turn()
  for (const [index, wanted] of [['x', 'a1'], ['a2', 'b1'], ['c1']].entries()) {
    expect(batches[index]?.questions).toEqual(wanted)
    batches[index]?.answer()
    await Promise.all(answers.filter((_, which) => wanted.includes(questions[which]!)))
  }
  expect(await Promise.all(answers)).toEqual(['X', 'A1', 'A2', 'B1', 'C1'])
})

test('a failed batch does not affect the next one', async () => {
  const { ask, batches, turn } = manualBatches({ most: 10 })
  const first = ask('a')
  await turn()
  const second = ask('b')
  batches[0]?.fail(new Error('unavailable'))
  await expect(first).rejects.toThrow('unavailable')
  batches[1]?.answer()
  expect(await second).toBe('B')
  const third = ask('c')
  await turn()
  batches[2]?.answer()
  expect(await third).toBe('C')
})

test('a question that cannot be answered does not fail the others of its batch', async () => {
  const ask = batched<string, string>(
    async (questions) => {
      if (questions.includes('bad')) throw new Error('not this one')
      return questions.map((each) => each.toUpperCase())
    },
    { most: 10 },
  )
  const answers = await Promise.allSettled(['first', 'a', 'bad', 'b'].map((each) => ask(each)))
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason)))).toEqual([
    'FIRST',
    'A',
    'Error: not this one',
    'B',
  ])
})
