import { expect, test } from 'vitest'
import { bannerChange, newBanner } from './banner-form.ts'

const banner = { image: 'https://fotos.example/faixa.png', link: 'https://sabia.example/courses' }

test('a new banner is modal and active by default', () => {
  expect(newBanner.parse(banner)).toEqual({ ...banner, type: 'MODAL', active: true })
})

test.each(['image', 'link'])('%s is required and must be a web address', (field) => {
  for (const value of [undefined, '', '/courses', 'mailto:oi@sabia.example'])
    expect(newBanner.safeParse({ ...banner, [field]: value }).success).toBe(false)
})

test('an unknown type is refused', () => {
  const { error } = newBanner.safeParse({ ...banner, type: 'TOP' })
  expect(error?.issues.map((issue) => issue.message)).toEqual(['Escolha MODAL ou BOTTOM.'])
})

test('a change contains only the given fields and sets no defaults', () => {
  expect(bannerChange.parse({ active: false })).toEqual({ active: false })
  expect(bannerChange.parse({})).toEqual({})
})
