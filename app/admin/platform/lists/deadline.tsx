import { type Status, StatusBadge } from '#app/ui/badge.tsx'
import { useMinute } from '#app/ui/use-now.ts'
import { formatMoment } from '#domain/platform/values/format-day.ts'

/** Until when something has to be answered. `isOpen`: it is not answered yet, so that the time left counts. */
export function Deadline({ at, isOpen = true }: { at: string; isOpen?: boolean }) {
  const now = useMinute()
  return (
    <span className="money inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {isOpen && <StatusBadge {...deadlineText(at, now)} />}
      <span className="whitespace-nowrap text-ink-2">
        <span>{isOpen ? 'até' : 'prazo'}</span> {formatMoment(at)}
      </span>
    </span>
  )
}

/** The time until the deadline of an answer, rounded down, so that it never promises too much. */
export function deadlineText(deadlineAt: string, now: Date): Status {
  const minutes = Math.trunc((new Date(deadlineAt).getTime() - now.getTime()) / 60_000)
  if (minutes <= 0) return { text: 'Prazo vencido', tone: 'bad' }
  const [count, unit] =
    minutes >= 2_880 ? [Math.floor(minutes / 1_440), 'dia'] : minutes >= 60 ? [Math.floor(minutes / 60), 'hora'] : [minutes, 'minuto']
  const text = count === 1 ? `Falta 1 ${unit}` : `Faltam ${count} ${unit}s`
  return { text, tone: minutes < 1_440 ? 'bad' : minutes < 4_320 ? 'warn' : 'plain' }
}
