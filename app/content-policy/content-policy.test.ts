import { describe, expect, test } from 'vitest'
import { playable } from '#domain/platform/files/video.ts'
import { contentPolicy } from './content-policy.ts'

const signIn = { domain: 'sabia.us.auth0.com', clientId: 'x', audience: 'y', rolesClaim: 'z' }
const settings = { publicUrl: 'https://loja.example', signIn }
const directives = (policy: string) => new Map(policy.split('; ').map((line) => [line.split(' ')[0] ?? '', line.split(' ').slice(1)]))
const of = (hashes: string[] = [], changed: Partial<Parameters<typeof contentPolicy>[1]> = {}) =>
  directives(contentPolicy(hashes, { ...settings, ...changed }, '/courses'))

describe('the policy of a page', () => {
  test('allows scripts from our own files and those with the given hashes, and no others', () =>
    expect(of(['sha256-abc=']).get('script-src')).toEqual(["'self'", "'sha256-abc='"]))

  test('denies everything by default', () => expect(of().get('default-src')).toEqual(["'none'"]))

  test('allows requests to the Auth0 tenant, and its hidden frame', () => {
    expect(of().get('connect-src')).toEqual(["'self'", 'https://sabia.us.auth0.com'])
    expect(of().get('frame-src')).toContain('https://sabia.us.auth0.com')
    expect(of([], { signIn: { ...signIn, domain: 'http://localhost:3001' } }).get('connect-src')).toEqual([
      "'self'",
      'http://localhost:3001',
    ])
  })

  test('allows exactly the hosts of the tags that need consent, and nothing more without any', () => {
    const tags = ['https://a.example/t.js?id=1', 'https://a.example/u.js', 'https://b.example:8443/v.js'].map((src) => ({ name: 'x', src }))
    const policy = of(['sha256-abc='], { consentTags: tags })
    expect(policy.get('script-src')).toEqual(["'self'", "'sha256-abc='", 'https://a.example', 'https://b.example:8443'])
    expect(policy.get('connect-src')).toEqual(["'self'", 'https://sabia.us.auth0.com', 'https://a.example', 'https://b.example:8443'])
    expect(of([], { consentTags: [] })).toEqual(of())
  })

  test('allows pictures of other sites only where there are some: the store has one, a tag reports by them, or staff type their address', () => {
    const own = ["'self'", 'https://loja.example', 'data:', 'blob:']
    expect(of().get('img-src')).toEqual(own)
    const imagesOf = (changed: Partial<Parameters<typeof contentPolicy>[1]>, path: string) =>
      directives(contentPolicy([], { ...settings, ...changed }, path)).get('img-src')
    expect(imagesOf({ picturesElsewhere: true }, '/courses')).toEqual([...own, 'https:'])
    expect(imagesOf({ consentTags: [{ name: 'x', src: 'https://a.example/t.js' }] }, '/courses')).toEqual([...own, 'https:'])
    for (const path of ['/', '/admin', '/admin/books', '/callback']) expect(imagesOf({}, path)).toEqual([...own, 'https:'])
    for (const path of ['/administrar', '/checkout', '/minha-estante/dados']) expect(imagesOf({}, path)).toEqual(own)
  })

  test('allows files of videos of other sites only where there are some, or staff type their address', () => {
    const own = ["'self'", 'https://loja.example', 'blob:']
    expect(of().get('media-src')).toEqual(own)
    expect(of([], { videosElsewhere: true }).get('media-src')).toEqual([...own, 'https:'])
    expect(directives(contentPolicy([], settings, '/admin/posts')).get('media-src')).toEqual([...own, 'https:'])
  })

  test.each(['https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/76979871'])('allows the player of %s', (address) => {
    const film = playable(address)
    expect(film.kind).toBe('frame')
    expect(of().get('frame-src')).toContain(film.kind === 'frame' && new URL(film.src).origin)
  })

  test('forbids framing by other sites and forms that submit elsewhere', () => {
    expect(of().get('frame-ancestors')).toEqual(["'self'"])
    expect(of().get('form-action')).toEqual(["'self'"])
    expect(of().get('base-uri')).toEqual(["'none'"])
  })

  test('upgrades requests to https only if the store uses https', () => {
    expect(of().has('upgrade-insecure-requests')).toBe(true)
    expect(of([], { publicUrl: 'http://localhost:3000' }).has('upgrade-insecure-requests')).toBe(false)
  })
})
