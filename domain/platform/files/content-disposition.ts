/**
 * The header that names a file (RFC 6266): readable in ASCII for old programs, and in full as RFC 5987 encodes it. A name comes from people,
 * so nothing of it may end the header or lead to another folder.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const safe = [...name.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}/\\]/gu, ' ')].slice(0, longest).join('').trim() || 'arquivo'
  const plain = safe
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["%]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(safe).replaceAll(/['()*]/g, percentEncoded)}`
}

const longest = 150
const percentEncoded = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
