import { expect, test } from 'vitest'
import { batched } from './batch.ts'

/** An asker whose answers are given one round after the other. */
function held(options: { most: number; key?: (question: string) => string }) {
  const rounds: { questions: string[]; answer: () => void; fail: (error: Error) => void }[] = []
  const ask = batched<string, string>((questions) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>()
    rounds.push({ questions, answer: () => resolve(questions.map((each) => each.toUpperCase())), fail: reject })
    return promise
  }, options)
  return { ask, rounds }
}

test('the first goes alone and at once, the others together when it is back', async () => {
  const { ask, rounds } = held({ most: 10 })
  const answers = ['a', 'b', 'c'].map((each) => ask(each))
  expect(rounds.map(({ questions }) => questions)).toEqual([['a']])
  rounds[0]?.answer()
  await answers[0]
  expect(rounds[1]?.questions).toEqual(['b', 'c'])
  rounds[1]?.answer()
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C'])
})

test('no more than so many, and none twice', async () => {
  const { ask, rounds } = held({ most: 2, key: (question) => question[0]! })
  const answers = ['x', 'a1', 'a2', 'b1', 'c1'].map((each) => ask(each))
  for (const [round, wanted] of [['x'], ['a1', 'b1'], ['a2', 'c1']].entries()) {
    expect(rounds[round]?.questions).toEqual(wanted)
    rounds[round]?.answer()
    await Promise.all(answers.filter((_, index) => wanted.includes(['x', 'a1', 'a2', 'b1', 'c1'][index]!)))
  }
  expect(await Promise.all(answers)).toEqual(['X', 'A1', 'A2', 'B1', 'C1'])
})

test('a failure reaches the callers of its batch, and none after them', async () => {
  const { ask, rounds } = held({ most: 10 })
  const first = ask('a')
  const second = ask('b')
  rounds[0]?.fail(new Error('away'))
  await expect(first).rejects.toThrow('away')
  rounds[1]?.answer()
  expect(await second).toBe('B')
  const third = ask('c')
  rounds[2]?.answer()
  expect(await third).toBe('C')
})

test('one that cannot be answered costs the others nothing', async () => {
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
