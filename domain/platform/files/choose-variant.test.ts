import { expect, test } from 'vitest'
import { chooseVariant } from './choose-variant.ts'

const variant = (type: string, width: number) => ({ type, width, key: `${type} ${width}`, bytes: 1 })
const file = {
  ...variant('image/jpeg', 2000),
  variants: [320, 960, 640].flatMap((width) => [variant('image/avif', width), variant('image/webp', width)]),
}
const animation = { ...variant('image/gif', 300), variants: [variant('image/webp', 300)] }
const chrome = 'image/avif,image/webp,image/apng,*/*;q=0.8'

test.each([
  [file, chrome, 640, 'image/avif 640'],
  [file, chrome, 641, 'image/avif 960'],
  [file, chrome, 5000, 'image/avif 960'],
  [file, chrome, Number.NaN, 'image/avif 960'],
  [file, chrome, -1, 'image/avif 320'],
  [file, 'image/webp,*/*', 1, 'image/webp 320'],
  [file, '*/*', 320, 'image/jpeg 2000'],
  [file, '', 320, 'image/jpeg 2000'],
  [animation, chrome, 320, 'image/webp 300'],
  [{ ...variant('application/pdf', 0), variants: [] }, chrome, 320, 'application/pdf 0'],
])('%# a caller that accepts %s', (picture, accept, width, key) => expect(chooseVariant(picture, { accept, width }).key).toBe(key))
