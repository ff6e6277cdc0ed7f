import { describe, expect, test } from 'vitest'
import { missingMedium, newPost, postChange } from './post-form.ts'

const image = 'https://fotos.example/capa.jpg'
const post = { title: 'Nova turma', slug: 'nova-turma', type: 'IMAGE', image }

/** The error messages by field; empty if the post is accepted. */
const complaints = (value: unknown) =>
  Object.fromEntries(newPost.safeParse(value).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [])

describe('the date of a post', () => {
  test('given as a day is the start of that day', () => {
    expect(newPost.parse({ ...post, scheduledFor: '2026-12-01' }).scheduledFor).toEqual(new Date('2026-12-01T03:00:00Z'))
  })

  test('given as a timestamp is that timestamp', () => {
    expect(newPost.parse({ ...post, scheduledFor: '2026-12-01T15:30:00Z' }).scheduledFor).toEqual(new Date('2026-12-01T15:30:00Z'))
  })

  test.each(['2026-12-01T15:30:00', '2026-12-01T15:30', '2026-12-01T18:30:00.000Z', '2026-12-01T20:30:00+02:00'])(
    'given as %s is half past three in São Paulo',
    (given) => expect(newPost.parse({ ...post, scheduledFor: given }).scheduledFor).toEqual(new Date('2026-12-01T18:30:00Z')),
  )

  test.each(['', 'amanhã', '2026-13-01', '2026-02-31', '2026-02-29T10:00:00Z', '2026-02-31T99:00', '1999-12-31', '2200-01-01'])(
    '%j is refused',
    (scheduledFor) => {
      expect(complaints({ ...post, scheduledFor })).toEqual({ scheduledFor: 'Escreva uma data.' })
    },
  )
})

describe('the medium of the chosen type', () => {
  test.each([
    ['IMAGE', { image }, null],
    ['IMAGE', { images: [image], video: image }, 'image'],
    ['CAROUSEL', { images: [image] }, null],
    ['CAROUSEL', { images: [] }, 'images'],
    ['CAROUSEL', { image }, 'images'],
    ['VIDEO', { video: 'https://youtu.be/dQw4w9WgXcQ' }, null],
    ['VIDEO', { image }, 'video'],
  ] as const)('%s with %j lacks %j', (type, media, missing) => {
    expect(missingMedium({ type, ...media, images: 'images' in media ? [...media.images] : null })).toBe(missing)
  })

  test('is required, and reported at its own field', () => {
    expect(complaints({ ...post, image: '' })).toEqual({ image: 'Escreva o endereço da mídia.' })
    expect(complaints({ ...post, type: 'VIDEO' })).toEqual({ video: 'Escreva o endereço da mídia.' })
  })

  test('must be a web address', () => {
    for (const address of ['capa.jpg', 'ftp://fotos.example/a.jpg', 'javascript:alert(1)'])
      expect(Object.keys(complaints({ ...post, image: address }))).toEqual(['image'])
  })
})

test('a change contains only the given fields and does not require a medium', () => {
  expect(postChange.parse({ title: ' Outra turma ' })).toEqual({ title: 'Outra turma' })
  expect(postChange.parse({ type: 'VIDEO' })).toEqual({ type: 'VIDEO' })
})
