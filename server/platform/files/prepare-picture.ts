import type { Sharp } from 'sharp'
import { pictureWidths, sharedSize, sharedType } from '#domain/platform/files/picture-sizes.ts'
import { inTurn } from '../start/in-turn.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { brandsOf } from './detect-type.ts'

export interface Rendition {
  content: Buffer
  type: string
  /** Pixels. */
  width: number
  height: number
}

/** A picture for print has 50 million pixels. A small file may claim far more, to fill the memory of the program that opens it. */
const mostPixels = 50_000_000
const widest = 2_880
/** A taller picture is made smaller: neither AVIF nor WebP has more lines. */
const tallest = 16_383
const within = (width: number) => ({ width, height: tallest, fit: 'inside', withoutEnlargement: true }) as const

/**
 * The picture itself without metadata and turned upright, for programs that know neither AVIF nor WebP, its other sizes in both, and one for
 * shared links. An animation keeps its frames, in WebP. One at a time: each takes the memory of the whole picture. Throws a Refusal if the picture is damaged or
 * too large.
 */
export const preparePicture = inTurn(prepare)

async function prepare(content: Buffer): Promise<{ main: Rendition; variants: Rendition[] }> {
  // Loaded with the first picture, to save memory in processes that prepare none.
  const { default: sharp } = await import('sharp')
  const readable = asStillPicture(content)
  const open = (animated = false) => sharp(readable, { limitInputPixels: mostPixels, failOn: 'error', animated })
  try {
    const { pages = 1, hasAlpha } = await open().metadata()
    const animated = pages > 1
    const source = () => open(animated).autoOrient()
    const main = await render(source().resize(within(widest)), mainFormat(animated, hasAlpha))
    const variants: Rendition[] = []
    for (const width of pictureWidths(main.width))
      for (const format of animated ? (['webp'] as const) : (['avif', 'webp'] as const))
        variants.push(await render(source().resize(within(width)), format))
    variants.push(await renderShared(() => open().autoOrient()))
    return { main, variants }
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message))
      throw new Refusal('FILE_REFUSED', 'A imagem tem pixels demais. Reduza-a para até 50 megapixels.')
    throw new Refusal('FILE_REFUSED', 'A imagem está danificada ou incompleta. Exporte-a de novo e tente outra vez.')
  }
}

/** The whole picture on the store's paper. Messengers leave out one that is larger. */
async function renderShared(open: () => Sharp): Promise<Rendition> {
  const paper = '#f8f3e5'
  const draw = async (quality: number) => {
    const picture = open()
      .flatten({ background: paper })
      .resize({ ...sharedSize, fit: 'contain', background: paper })
    return picture.jpeg({ quality, mozjpeg: true }).toBuffer()
  }
  let content = await draw(82)
  for (const quality of [60, 35]) if (content.length > mostSharedBytes) content = await draw(quality)
  return { content, type: sharedType, ...sharedSize }
}

const mostSharedBytes = 300_000

/**
 * libvips reads AVIF by its major brand alone, and knows none that names a sequence or HEIF in general. Their first picture is read like
 * that of any other AVIF.
 */
function asStillPicture(content: Buffer): Buffer {
  const [major, ...others] = brandsOf(content)
  if (major === undefined || major === 'avif' || !others.some((brand) => brand === 'avif' || brand === 'avis')) return content
  const still = Buffer.from(content)
  still.write('avif', 8, 'latin1')
  return still
}

const mainFormat = (animated: boolean, hasAlpha: boolean | undefined) => (animated ? 'gif' : hasAlpha ? 'png' : 'jpeg')

async function render(picture: Sharp, format: 'avif' | 'webp' | 'gif' | 'png' | 'jpeg'): Promise<Rendition> {
  const settings = { avif: { quality: 55, effort: 2 }, webp: { quality: 80 }, gif: {}, png: {}, jpeg: { quality: 88, mozjpeg: true } }
  const { data, info } = await picture.toFormat(format, settings[format]).toBuffer({ resolveWithObject: true })
  return { content: data, type: `image/${format}`, width: info.width, height: info.pageHeight ?? info.height }
}
