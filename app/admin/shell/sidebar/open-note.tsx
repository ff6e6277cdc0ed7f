/** A count of what waits for staff, after a name. Nothing if there is none, or if the number cannot be read. */
export function OpenNote({ count, className = '' }: { count: number | undefined; className?: string }) {
  if (!count) return null
  return (
    <span
      className={`money inline-flex min-h-6 min-w-6 items-center justify-center rounded-full bg-accent px-2 text-mini font-semibold text-on-accent ${className}`}
    >
      <span>{count > 99 ? '99+' : count}</span>
      <span className="sr-only"> em aberto</span>
    </span>
  )
}
