import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inTurn } from '#server/platform/start/in-turn.ts'
import { root } from '#server/platform/start/root.ts'

const publicFiles = join(root, 'public')

/** Subject of the picture: a product in landscape or with a cover, a post, or the store. */
export type Subject = keyof typeof boxes

const wholeArea = { x: 0, y: 0, width: 1200, height: 570, ratio: 'xMidYMid slice' }
/** The position of the cover: 3:2 for a landscape, 2:3 for a cover. Other pictures fill the whole area above the tiles. */
const boxes = {
  landscape: { x: 232.5, y: 40, width: 735, height: 490, ratio: 'xMidYMid meet' },
  cover: { x: 430, y: 30, width: 340, height: 510, ratio: 'xMidYMid meet' },
  post: wholeArea,
  store: wholeArea,
}

/**
 * Draws a sharing picture of 1200 × 630 as PNG: the cover on the store's background, above its tiles. Covers of the demo are SVG, which
 * messengers do not show. `cover` is a path under public/; null for the store's own picture. One at a time: only
 * messengers wait for the result.
 */
export const drawSharePicture = inTurn(draw)

async function draw(subject: Subject, cover: string | null): Promise<Uint8Array> {
  const [frieze, picture, { renderAsync }] = await Promise.all([
    inlined('/art/frieze.svg'),
    inlined(cover ?? '/art/panel-cursos.svg'),
    // Loaded with the first picture, to save memory in processes that draw none.
    import('@resvg/resvg-js'),
  ])
  const box = boxes[subject]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
    <rect width="1200" height="630" fill="#f8f3e5"/>
    ${subject === 'cover' ? `<rect x="${box.x + 8}" y="${box.y + 12}" width="${box.width}" height="${box.height}" fill="#1f1a12" opacity=".16"/>` : ''}
    <clipPath id="box"><rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"/></clipPath>
    <image clip-path="url(#box)" x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" preserveAspectRatio="${box.ratio}" href="${picture}"/>
    <image x="0" y="570" width="2880" height="60" preserveAspectRatio="xMinYMin meet" href="${frieze}"/>
  </svg>`
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } })
  return image.asPng()
}

async function inlined(path: string): Promise<string> {
  const file = await readFile(join(publicFiles, path))
  return `data:image/svg+xml;base64,${file.toString('base64')}`
}
