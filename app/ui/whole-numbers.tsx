import { splitAtNumbers } from '#domain/platform/values/hyphenated-numbers.ts'

/** A text whose CEPs, telephone numbers and other numbers with a hyphen stay on one line. */
export function WholeNumbers({ children: text }: { children: string }) {
  const parts = splitAtNumbers(text)
  if (parts.length === 1) return text
  return parts.map((part, place) => (
    // The parts have no other key than their place.
    <span key={place} className={place % 2 === 1 ? 'whitespace-nowrap' : undefined}>
      {part}
    </span>
  ))
}
