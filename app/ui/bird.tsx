/** The shop's sabiá. Its breast keeps the accent colour, and the rest has the colour of the text. */
export function Bird({ className = 'size-8' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 3 52 52" className={className}>
      <path fill="currentColor" d="M12 42A28 28 0 0 1 37 8.6A9.2 9.2 0 0 1 43.6 17.6A28 28 0 0 1 12 42Z" />
      <path fill="var(--accent)" d="M43.2 20A28 28 0 0 1 12 42C24 39 33 31 36.5 22.5C38 19.5 41 18.6 43.2 20Z" />
      <path fill="currentColor" d="M14.6 36.5 2 47.5 6.8 49.5 20 40.6Z" />
      <path fill="var(--accent)" d="M42.6 13.2 50 16.6 43 19.4Z" />
      <circle cx="37.2" cy="15.2" r="1.9" fill="var(--paper)" />
    </svg>
  )
}
