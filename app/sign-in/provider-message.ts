const longest = 200

/**
 * The provider's message about an error (docs/rules/admin-panel.md#sign-in-errors), or an empty text. It comes from the callback's URL,
 * which anyone can forge. It is therefore truncated, stripped of control characters, and only ever displayed as text. Raw browser errors
 * have no such field and give an empty text.
 */
export function providerMessage(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('error_description' in error)) return ''
  if (typeof error.error_description !== 'string') return ''
  const message = error.error_description.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  const characters = [...message]
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : message
}
