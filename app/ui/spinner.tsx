import { LoaderCircle } from 'lucide-react'

interface Props {
  label: string
  /** In place of a page. */
  whole?: boolean
  quiet?: boolean
  /** Advice if it takes long. Shown after some seconds without any script, because the scripts may be what is missing. */
  late?: string
}

/** Shows what is happening as text, too, because the wheel does not turn if the user prefers reduced motion. */
export function Spinner({ label, whole = false, quiet = false, late }: Props) {
  const wheel = (
    <>
      <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-accent-line" />
      <span className={quiet ? 'sr-only' : ''}>{label}</span>
    </>
  )
  if (!whole)
    return (
      <span role="status" className="inline-flex items-center gap-3 align-top text-ink-2">
        {wheel}
      </span>
    )
  return (
    <span role="status" className="flex min-h-[60dvh] flex-wrap content-center items-center justify-center gap-3 text-ink-2">
      {wheel}
      {late && <span className="late basis-full text-center">{late}</span>}
    </span>
  )
}
