import { describe, expect, test } from 'vitest'
import { postForm, type Post, type PostFields, postInput } from './post-fields.ts'

const post: Post = {
  id: 'p1',
  title: 'As capas',
  slug: 'as-capas',
  type: 'CAROUSEL',
  image: null,
  images: ['https://x.example/1.jpg', 'https://x.example/2.jpg'],
  video: null,
  scheduledFor: '2026-11-30T03:00:00.000Z',
  version: 1,
}
const written: PostFields = {
  ...postForm.initial,
  image: ' https://x.example/a.jpg ',
  images: [{ url: ' https://x.example/1.jpg' }],
  video: 'https://x.example/v.mp4 ',
}

describe('a post in its form', () => {
  test('shows the date in São Paulo, which starts at 03:00 UTC', () => {
    expect(postForm.of(post).scheduledFor).toBe('2026-11-30')
    expect(postForm.of({ ...post, scheduledFor: '2026-11-30T02:59:00.000Z' }).scheduledFor).toBe('2026-11-29')
    expect(postForm.of({ ...post, scheduledFor: null }).scheduledFor).toBe('')
  })
})

describe('the payload', () => {
  test.each([
    ['IMAGE', { image: 'https://x.example/a.jpg' }],
    ['CAROUSEL', { images: ['https://x.example/1.jpg'] }],
    ['VIDEO', { video: 'https://x.example/v.mp4' }],
  ] as const)('of type %s contains its own medium only', (type, medium) => {
    const { title: _title, slug: _slug, type: sent, scheduledFor: _day, ...media } = postInput({ ...written, type })
    expect(sent).toBe(type)
    expect(media).toEqual(medium)
  })

  test('has the plain date, and null for immediate publication', () => {
    expect(postInput({ ...written, scheduledFor: '2026-11-30' }).scheduledFor).toBe('2026-11-30')
    expect(postInput({ ...written, scheduledFor: '' }).scheduledFor).toBeNull()
  })

  test('equals the values that were read if nothing was changed', () =>
    expect(postInput(postForm.of(post))).toEqual({
      title: 'As capas',
      slug: 'as-capas',
      type: 'CAROUSEL',
      scheduledFor: '2026-11-30',
      images: post.images,
    }))
})
