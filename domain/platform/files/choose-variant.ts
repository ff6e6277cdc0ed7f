import { sharedType } from './picture-sizes.ts'

interface Sized {
  type: string
  key: string
  bytes: number
  /** Pixels. */
  width: number | null
}

/** Preferred first: the smaller ones. */
const modern = ['image/avif', 'image/webp']

/**
 * The content of a picture for a caller: the best format that its Accept header names, and of that the smallest one which is at least
 * `width` pixels wide, or else the largest. Programs that name neither AVIF nor WebP get the picture itself. `isShared`: for a shared link.
 */
export function chooseVariant<File extends Sized & { variants: readonly Sized[] }>(
  file: File,
  wanted: { accept: string; width: number; isShared?: boolean },
): Sized {
  const shared = wanted.isShared && file.variants.find(({ type }) => type === sharedType)
  if (shared) return shared
  const type = modern.find((each) => wanted.accept.includes(each) && file.variants.some((variant) => variant.type === each))
  const sizes = file.variants.filter((variant) => variant.type === type).toSorted((a, b) => (a.width ?? 0) - (b.width ?? 0))
  return sizes.find(({ width }) => (width ?? 0) >= wanted.width) ?? sizes.at(-1) ?? file
}
