import { useExceptionCounts } from './use-exception-counts.ts'

/** How many exceptions wait, beside the link to their screen. Nothing if there is none. */
export function OpenCount({ className = '' }: { className?: string }) {
  const open = useExceptionCounts()?.open ?? 0
  if (open === 0) return null
  return (
    <span
      className={`money inline-flex min-h-6 min-w-6 items-center justify-center rounded-full bg-accent px-2 text-mini font-semibold text-on-accent ${className}`}
    >
      <span>{open > 99 ? '99+' : open}</span>
      <span className="sr-only"> em aberto</span>
    </span>
  )
}
