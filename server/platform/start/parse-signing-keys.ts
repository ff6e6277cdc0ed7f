import { purposes, type SigningKey } from '../database/signing-keys.sql.ts'

const entryPattern = new RegExp(`^(${purposes.join('|')}):([\\w.-]{1,40}):([A-Za-z0-9+/_-]+={0,2})$`)

/**
 * The keys of SIGNING_KEYS: `purpose:kid:secret` with commas between them, the secret in base64 (docs/security.md#key-rotation). The first
 * key of a purpose signs, the others only verify. Returns what is wrong with the text, if anything.
 */
export function parseSigningKeys(text: string): { keys: SigningKey[] } | { problem: string } {
  const entries = text.split(',').filter(Boolean)
  const keys = entries.flatMap((entry) => {
    const [, purpose, kid, base64] = entryPattern.exec(entry.trim()) ?? []
    const secret = Buffer.from(base64 ?? '', 'base64')
    return kid && secret.length >= 32 ? [{ purpose: purpose as SigningKey['purpose'], kid, secret }] : []
  })
  // The values are secret, so a problem does not repeat them.
  if (keys.length < entries.length)
    return { problem: `expected ${purposes.map((purpose) => `${purpose}:name:secret`).join(',')} with 32 bytes or more in base64` }
  if (keys.some(({ purpose, secret }) => purpose === 'push' && secret.length !== 32)) return { problem: 'a key of push has 32 bytes' }
  if (new Set(keys.map(({ purpose, kid }) => `${purpose}:${kid}`)).size < keys.length) return { problem: 'two keys have the same name' }
  return { keys }
}
