import { normalEmail } from './email.ts'
import { plainLine } from './plain-text.ts'

/** The name before an address in angle brackets may have an at sign itself. */
const quotedName = /(["'“”„«»])[^"'“”„«»<>]*["'“”„«»]\s*(?=<[^<>@]*@[^<>]*>)/g
/** An address that was copied from the source of a page. */
const markup = /&(lt|gt|quot|#39|nbsp);/g

/**
 * The distinct e-mail addresses in a text, as address books, spreadsheets and chats write them: separated by spaces, commas, semicolons, slashes
 * or line breaks, or in brackets behind a name. A token without an at sign is not an address (docs/rules/admin-panel.md#permissions).
 */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKC')
      .replace(markup, ' ')
      .replace(quotedName, ' ')
      .split(/[\s,;、<>|()[\]"]+|\/(?=[^/@\s]+@)/)
      .filter((token) => token.includes('@'))
      .map(normalEmail),
  ),
]

/** The single whole address in a text, whatever stands around it; otherwise null. */
export function singleAddress(text: string): string | null {
  const [address, ...others] = addressesIn(text).filter((each) => /^[^@]+@[^@]+\.[^@.]{2,}$/.test(each))
  return address !== undefined && others.length === 0 ? address : null
}

/** In lower case, and what has an at sign as an e-mail address is stored, however it was copied. */
export const searchedText = (typed: string): string =>
  singleAddress(typed) ?? (typed.includes('@') ? normalEmail(typed) : plainLine(typed).toLowerCase())
