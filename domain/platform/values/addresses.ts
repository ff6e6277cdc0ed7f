import { normalEmail } from './email.ts'

/**
 * The distinct e-mail addresses in a text, separated by spaces, commas, semicolons or line breaks, or in brackets behind a name. A token without an at sign is not an
 * address (docs/rules/admin-panel.md#permissions).
 */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;<>|()[\]"]+/)
      .filter((token) => token.includes('@'))
      .map(normalEmail),
  ),
]
