import { expect, test } from 'vitest'
import { watchedCounter } from './watched-counter.ts'

const play = (counter: ReturnType<typeof watchedCounter>, from: number, to: number) => {
  for (let position = from; position <= to; position += 0.25) counter.at(position)
}

test('notes what was played', () => {
  const counter = watchedCounter()
  play(counter, 10, 20)
  expect(counter.places()).toEqual([[10, 20]])
})

test('notes a second that has begun, so that the end of a video can be reached', () => {
  const counter = watchedCounter()
  play(counter, 0, 5.75)
  expect(counter.places()).toEqual([[0, 6]])
})

test('notes a second once, however often it is played', () => {
  const counter = watchedCounter()
  play(counter, 0, 10)
  counter.jumped()
  play(counter, 0, 10)
  expect(counter.places()).toEqual([[0, 10]])
})

test('notes no jump, announced or not', () => {
  const counter = watchedCounter()
  play(counter, 0, 5)
  play(counter, 90, 95)
  counter.jumped()
  play(counter, 50, 51)
  expect(counter.places()).toEqual([
    [0, 5],
    [50, 51],
    [90, 95],
  ])
})
