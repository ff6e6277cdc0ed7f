import { describe, expect, test } from 'vitest'
import { describePost, newPostFields, type Post, type PostFields, postFieldsOf, postInput } from './post-fields.ts'

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
  ...newPostFields,
  image: ' https://x.example/a.jpg ',
  images: [{ url: ' https://x.example/1.jpg' }],
  video: 'https://x.example/v.mp4 ',
}

describe('a post in its form', () => {
  test('shows its pictures as a list of fields', () =>
    expect(postFieldsOf(post).images).toEqual([{ url: 'https://x.example/1.jpg' }, { url: 'https://x.example/2.jpg' }]))

  test('has one empty field for a picture where it has none', () =>
    expect(postFieldsOf({ ...post, images: [] }).images).toEqual([{ url: '' }]))

  test('shows the day in São Paulo, whose start is 3 o’clock UTC', () => {
    expect(postFieldsOf(post).scheduledFor).toBe('2026-11-30')
    expect(postFieldsOf({ ...post, scheduledFor: '2026-11-30T02:59:00.000Z' }).scheduledFor).toBe('2026-11-29')
    expect(postFieldsOf({ ...post, scheduledFor: null }).scheduledFor).toBe('')
  })
})

describe('what is sent', () => {
  test.each([
    ['IMAGE', { image: 'https://x.example/a.jpg' }],
    ['CAROUSEL', { images: ['https://x.example/1.jpg'] }],
    ['VIDEO', { video: 'https://x.example/v.mp4' }],
  ] as const)('of a post of the type %s is only its medium', (type, medium) => {
    const { title: _title, slug: _slug, type: sent, scheduledFor: _day, ...media } = postInput({ ...written, type })
    expect(sent).toBe(type)
    expect(media).toEqual(medium)
  })

  test('is the day as it is, and null for at once', () => {
    expect(postInput({ ...written, scheduledFor: '2026-11-30' }).scheduledFor).toBe('2026-11-30')
    expect(postInput({ ...written, scheduledFor: '' }).scheduledFor).toBeNull()
  })

  test('is what was read, where nothing was changed', () =>
    expect(postInput(postFieldsOf(post))).toEqual({
      title: 'As capas',
      slug: 'as-capas',
      type: 'CAROUSEL',
      scheduledFor: '2026-11-30',
      images: post.images,
    }))
})

test('two versions are compared by the medium of their type only', () => {
  const texts = Object.fromEntries(describePost({ ...written, type: 'VIDEO' }).map(({ label, text }) => [label, text]))
  expect(texts).toMatchObject({ Type: 'VIDEO', 'Image URL': '', 'Image URLs': '', 'Video URL': 'https://x.example/v.mp4 ' })
})
