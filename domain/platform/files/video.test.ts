import { expect, test } from 'vitest'
import { playable } from './video.ts'

test.each([
  ['https://www.youtube.com/watch?v=abcdefghijk', 'YOUTUBE', 'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1'],
  ['https://www.youtube.com/watch?list=x&v=abcdefghijk', 'YOUTUBE', 'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1'],
  ['https://youtu.be/abcdefghijk?t=3', 'YOUTUBE', 'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1'],
  ['https://vimeo.com/123456789', 'VIMEO', 'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1'],
  ['https://vimeo.com/123456789/abcdef0123', 'VIMEO', 'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1&h=abcdef0123'],
])('%s is embedded in a frame of %s', (address, host, src) => expect(playable(address)).toEqual({ kind: 'frame', host, src }))

test('a video file plays in the page, any other URL is a link, and a script URL never is', () => {
  expect(playable('https://videos.example/helena.mp4')).toEqual({ kind: 'file', src: 'https://videos.example/helena.mp4' })
  expect(playable('https://videos.example/helena')).toEqual({ kind: 'link', href: 'https://videos.example/helena' })
  expect(playable('javascript:alert(1)')).toEqual({ kind: 'link', href: '/noticias' })
})

test('a file of the store plays in the page', () => {
  expect(playable('/api/courses/a/previews/b/video')).toEqual({ kind: 'file', src: '/api/courses/a/previews/b/video' })
})
