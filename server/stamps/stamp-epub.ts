import { posix } from 'node:path'
import { type Zippable, zipSync } from 'fflate'
import { type Stamp, stampLine } from '#domain/stamp.ts'
import { damaged, type Epub, openEpub, textOf } from './open-epub.ts'

/**
 * Adds a page "Este exemplar pertence a …" after the first one, a line at the end of each chapter, and the copy's id to the package document.
 * Everything else stays as it is. Throws `Unstampable`.
 */
export function stampEpub(original: Uint8Array, stamp: Stamp): Uint8Array {
  const epub = openEpub(original)
  const opf = textOf(epub.entries, epub.opf)
  const page = `exemplar-${stamp.code}.xhtml`
  // Pages of a fixed layout have no room for a line.
  if (!/\bpre-paginated\b/.test(opf)) for (const name of chaptersOf(epub, opf)) addLine(epub, name, stamp)
  write(epub, epub.opf, withPage(opf, stamp, page))
  write(epub, posix.join(posix.dirname(epub.opf), page), pageOf(stamp))
  return zip(epub)
}

const write = ({ entries }: Epub, name: string, text: string) =>
  entries.set(name, { content: new TextEncoder().encode(text), isStored: false })

/** The attributes of each element with this name. */
function elements(xml: string, name: string): Record<string, string>[] {
  const tags = xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}\\b([^>]*)>`, 'g'))
  return [...tags].map(([, attributes]) =>
    Object.fromEntries(
      [...attributes!.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key, one, other]) => [key!, one ?? other ?? '']),
    ),
  )
}

/** The names of the chapters in the zip: what the spine lists, except navigation and what is not XHTML. */
function chaptersOf({ entries, opf: at }: Epub, opf: string): string[] {
  const items = new Map(elements(opf, 'item').map((item) => [item.id, item]))
  return elements(opf, 'itemref').flatMap(({ idref }) => {
    const item = items.get(idref ?? '')
    if (item?.['media-type'] !== 'application/xhtml+xml' || item.properties?.split(/\s+/).includes('nav')) return []
    const name = posix.join(posix.dirname(at), decoded(item.href ?? ''))
    return entries.has(name) ? [name] : []
  })
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href.split('#')[0]!)
  } catch {
    return href
  }
}

function addLine(epub: Epub, name: string, stamp: Stamp) {
  const chapter = textOf(epub.entries, name)
  const end = [...chapter.matchAll(/<\/((?:[\w.-]+:)?)body\s*>/g)].at(-1)
  if (!end) return
  const prefix = end[1] ?? ''
  const line = `<${prefix}p style="margin-top:2em;font-size:0.7em;text-align:center;opacity:0.7">${escaped(stampLine(stamp))}</${prefix}p>\n`
  write(epub, name, chapter.slice(0, end.index) + line + chapter.slice(end.index))
}

/** The page in manifest and spine, the owner in the rights, and the id of the copy. */
function withPage(opf: string, { name, code, id }: Stamp, page: string): string {
  const key = `exemplar-${code}`
  const metadata = `<dc:rights xmlns:dc="http://purl.org/dc/elements/1.1/">${escaped(`Exemplar de ${name} (${code})`)}</dc:rights><PREFIXmeta name="sabia:copy" content="${id}"/>`
  const item = `<PREFIXitem id="${key}" href="${page}" media-type="application/xhtml+xml"/>`
  const layout = /\bpre-paginated\b/.test(opf) ? ' properties="rendition:layout-reflowable"' : ''
  const reference = `<PREFIXitemref idref="${key}"${layout}/>`
  const first = /<((?:[\w.-]+:)?)itemref\b[^>]*?(?:\/>|>\s*<\/(?:[\w.-]+:)?itemref\s*>)/.exec(opf)
  if (!first) throw damaged()
  const after = first.index + first[0].length
  const inSpine = opf.slice(0, after) + reference.replace('PREFIX', first[1] ?? '') + opf.slice(after)
  return beforeEnd(beforeEnd(inSpine, 'manifest', item), 'metadata', metadata)
}

/** Elements of the package have the prefix that the file uses for them, if any. */
function beforeEnd(xml: string, parent: string, added: string): string {
  const end = new RegExp(`</((?:[\\w.-]+:)?)${parent}\\s*>`).exec(xml)
  if (!end) throw damaged()
  return xml.slice(0, end.index) + added.replaceAll('PREFIX', end[1] ?? '') + xml.slice(end.index)
}

const pageOf = (stamp: Stamp) => `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="pt-BR">
<head><title>Este exemplar</title></head>
<body>
<p style="margin-top:30%;text-align:center">Este exemplar pertence a</p>
<p style="font-size:1.4em;text-align:center">${escaped(stamp.name)}</p>
<p style="text-align:center">CPF ${escaped(stamp.cpf)}<br/>${escaped(stamp.code)}</p>
</body>
</html>
`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Signs that XML does not allow are left out. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign]!)

/** The first entry names the type, and is stored, so that programs recognize the file by its first bytes. */
function zip({ entries }: Epub): Uint8Array {
  const files: Zippable = { mimetype: [new TextEncoder().encode('application/epub+zip'), { level: 0 }] }
  for (const [name, { content, isStored }] of entries) {
    if (name !== 'mimetype' && !name.endsWith('/')) files[name] = [content, { level: isStored || isCompressed.test(name) ? 0 : 6 }]
  }
  return zipSync(files, { mtime: '2000-01-01T00:00:00' })
}

/** What is compressed already. */
const isCompressed = /\.(jpe?g|png|gif|webp|avif|mp[34]|m4[abv]|ogg|woff2?|zip)$/i
