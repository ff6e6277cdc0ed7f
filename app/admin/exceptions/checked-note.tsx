import { age } from '#domain/age.ts'

/** The checks run every minute. After this time without a run, what the screen shows may be out of date. */
const lateMinutes = 5

export const isLate = (checkedAt: string | null, now: Date): boolean =>
  checkedAt === null || now.getTime() - new Date(checkedAt).getTime() > lateMinutes * 60_000

/** When the store last looked for exceptions. */
export function CheckedNote({ checkedAt, now }: { checkedAt: string | null; now: Date }) {
  if (!isLate(checkedAt, now)) return <>Conferido {age(new Date(checkedAt ?? now), now)}</>
  return (
    <span role="alert" className="text-bad">
      <span>{checkedAt ? `A última conferência foi ${age(new Date(checkedAt), now)}.` : 'Ainda não houve nenhuma conferência.'}</span> O
      worker está rodando?
    </span>
  )
}
