/**
 * How a field that takes a URL names a file that the store keeps itself: `/media/{id}/{name}` for a public picture, which is also its
 * address, and `/files/{id}/{name}` for what is sold, which nobody can open by this address (docs/delivery.md#downloads).
 */
const inside = /^\/(media|files)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/

export interface InsideFile {
  id: string
  access: 'PUBLIC' | 'PROTECTED'
}

export function insideFile(address: string): InsideFile | null {
  const [, kind, id] = inside.exec(address) ?? []
  return kind && id ? { id, access: kind === 'media' ? 'PUBLIC' : 'PROTECTED' } : null
}

/** A picture's address has its size in pixels, so that a page leaves room for it before it has loaded. */
export function fileAddress({
  id,
  access,
  name,
  width,
  height,
}: InsideFile & { name: string; width?: number | null; height?: number | null }) {
  const size = width && height ? `#${width}x${height}` : ''
  return `/${access === 'PUBLIC' ? 'media' : 'files'}/${id}/${encodeURIComponent(name)}${size}`
}
