/** The widths in pixels in which the store keeps a picture: never larger than it is. */
export function pictureWidths(width: number): number[] {
  const smaller = [320, 640, 960, 1440].filter((each) => each < width)
  return width <= 1440 ? [...smaller, width] : smaller
}

/** A picture for shared links, in pixels: every messenger shows JPEG, and none of the other sizes is one. */
export const sharedSize = { width: 1200, height: 630 }
export const sharedType = 'image/jpeg'
export const sharedQuery = '?share=1'

/** The attributes of an `img` for a picture that the store keeps, by its address; null for any other picture (docs/files.md#pictures). */
export function pictureSources(address: string): { src: string; srcSet: string; width: number; height: number } | null {
  const [, src, width, height] = /^(\/media\/[^#]+)#(\d{1,5})x(\d{1,5})$/.exec(address) ?? []
  if (!src) return null
  const srcSet = pictureWidths(Number(width)).map((each) => `${src}?w=${each} ${each}w`)
  return { src, srcSet: srcSet.join(', '), width: Number(width), height: Number(height) }
}
