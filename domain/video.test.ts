import { expect, test } from 'vitest'
import { playable } from './video.ts'

test.each([
  ['https://www.youtube.com/watch?v=abcdefghijk', 'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1'],
  ['https://www.youtube.com/watch?list=x&v=abcdefghijk', 'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1'],
  ['https://youtu.be/abcdefghijk?t=3', 'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1'],
  ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1'],
  ['https://vimeo.com/123456789/abcdef0123', 'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1&h=abcdef0123'],
])('%s plays in a frame', (address, src) => expect(playable(address)).toEqual({ kind: 'frame', src }))

test('a file plays in the page, anything else is a link, and no script is ever one', () => {
  expect(playable('https://videos.example/helena.mp4')).toEqual({ kind: 'file', src: 'https://videos.example/helena.mp4' })
  expect(playable('https://videos.example/helena')).toEqual({ kind: 'link', href: 'https://videos.example/helena' })
  expect(playable('javascript:alert(1)')).toEqual({ kind: 'link', href: '/noticias' })
})
