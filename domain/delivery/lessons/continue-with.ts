/** A lesson as far as it decides where a course goes on. */
export interface StartedLesson {
  id: string
  isOpen: boolean
  isCompleted: boolean
  /** When it was used last, in milliseconds. Null: never. */
  usedAt: number | null
}

/**
 * The lesson with which a course goes on (docs/delivery.md#library): the one that was used last, unless it is completed. Then the next
 * one that is open and not completed, or else the first such lesson. Null: every open lesson is completed.
 */
export function continueWith(lessons: readonly StartedLesson[]): string | null {
  const open = lessons.filter(({ isOpen }) => isOpen)
  const used = open.filter(({ usedAt }) => usedAt !== null)
  const last = used.reduce<StartedLesson | undefined>(
    (latest, each) => (latest && latest.usedAt! >= each.usedAt! ? latest : each),
    undefined,
  )
  if (last && !last.isCompleted) return last.id
  const isToDo = ({ isCompleted }: StartedLesson) => !isCompleted
  const after = last ? open.slice(open.indexOf(last) + 1) : open
  return (after.find(isToDo) ?? open.find(isToDo))?.id ?? null
}
