import { LoaderCircle } from 'lucide-react'

/** Shows what is happening as text, too, because the wheel does not turn if the user prefers reduced motion. */
export function Spinner({ label, whole = false, quiet = false }: { label: string; whole?: boolean; quiet?: boolean }) {
  return (
    <span
      role="status"
      className={
        whole ? 'flex min-h-[60dvh] items-center justify-center gap-3 text-ink-2' : 'inline-flex items-center gap-3 align-top text-ink-2'
      }
    >
      <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-accent-line" />
      <span className={quiet ? 'sr-only' : ''}>{label}</span>
    </span>
  )
}
