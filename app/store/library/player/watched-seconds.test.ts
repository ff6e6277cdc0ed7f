import { expect, test } from 'vitest'
import { watchedSeconds } from './watched-seconds.ts'

const play = (counter: ReturnType<typeof watchedSeconds>, from: number, to: number) => {
  for (let position = from; position <= to; position += 0.25) counter.at(position)
}

test('counts what was played, on top of what is known', () => {
  const counter = watchedSeconds(30)
  play(counter, 10, 20)
  expect(counter.total()).toBe(40)
})

test('counts a second once, however often it is played', () => {
  const counter = watchedSeconds(0)
  play(counter, 0, 10)
  counter.jumped()
  play(counter, 0, 10)
  expect(counter.total()).toBe(10)
})

test('counts no jump, announced or not', () => {
  const counter = watchedSeconds(0)
  play(counter, 0, 5)
  play(counter, 90, 95)
  expect(counter.total()).toBe(10)
})
