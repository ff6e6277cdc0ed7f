/** Bytes from `start` to `end`, both included, of content with `bytes` bytes. */
export interface WantedBytes {
  start: number
  end: number
}

/**
 * Part that a request's `Range` asks of so many bytes (RFC 9110, 14.2). `whole`: there is no range, it cannot be read, or it has several parts,
 * which a server may answer with everything. `none`: no byte of the content is within it (status 416).
 */
export function wantedBytes(range: string | undefined, bytes: number): WantedBytes | 'whole' | 'none' {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') return Number(last) > 0 && bytes > 0 ? { start: Math.max(0, bytes - Number(last)), end: bytes - 1 } : 'none'
  const start = Number(first)
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start < bytes ? { start, end } : 'none'
}
