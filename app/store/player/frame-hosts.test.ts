import { describe, expect, test } from 'vitest'
import { frameHosts, messageOf } from './frame-hosts.ts'

const read = (host: keyof typeof frameHosts, message: unknown) => frameHosts[host].read(messageOf(JSON.stringify(message)))

describe('YouTube', () => {
  test('reports time and length', () =>
    expect(read('YOUTUBE', { event: 'infoDelivery', info: { currentTime: 12.5, duration: 60 } })).toEqual({
      change: { position: 12.5, duration: 60 },
    }))

  test('reports the end by two kinds of message', () => {
    expect(read('YOUTUBE', { event: 'onStateChange', info: 0 })).toMatchObject({ ended: true })
    expect(read('YOUTUBE', { event: 'infoDelivery', info: { playerState: 0 } })).toMatchObject({ ended: true, change: { playing: false } })
  })

  test('reports nothing before it plays', () => expect(read('YOUTUBE', { event: 'onReady', info: null })).toEqual({}))
})

describe('Vimeo', () => {
  test('reports time and length', () =>
    expect(read('VIMEO', { event: 'timeupdate', data: { seconds: 3, duration: 9 } })).toEqual({ change: { position: 3, duration: 9 } }))

  test('reports the end', () => expect(read('VIMEO', { event: 'ended', data: {} })).toMatchObject({ ended: true }))
})

test.each(['', 'not JSON', '3', 'null', undefined, 7])('%j is no message', (data) => expect(messageOf(data)).toEqual({}))
