/** The sabiá of the house. Its breast keeps the accent; the rest takes the colour of the text. */
export function Bird({ className = 'size-8' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 64 64" className={className}>
      <path fill="currentColor" d="M4 58 15 47C14 28 26 11 43 10c6 0 10 3 11 7l8 4-8 3c0 16-10 29-27 29l-6-1-9 9z" />
      <path fill="var(--accent)" d="M54 24c0 16-10 29-26 29 14-5 12-24 26-29z" />
      <path fill="var(--accent)" d="m54 17 8 4-8 3z" />
      <circle cx="46" cy="18" r="2.4" fill="var(--paper)" />
    </svg>
  )
}
