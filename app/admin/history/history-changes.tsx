import type { Change } from '#domain/changes.ts'
import { useWords } from '../words.ts'
import { fieldText, valueText } from './change-texts.ts'

const longest = 80

/** Lists each change with the old and the new value. Of long or structured values only the field is named. */
export function HistoryChanges({ changes }: { changes: Change[] }) {
  const words = useWords()
  const shown = (value: string | null) => (value === null || value === '' ? words.empty : value)
  return (
    <dl className="mt-1 grid gap-y-0.5 text-ink-2">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="flex flex-wrap gap-x-2">
          <dt className="min-w-0 font-mono text-mini leading-6">{fieldText(field)}</dt>
          {isShort(before) && isShort(after) && (
            <dd className="min-w-0">
              <del className="decoration-ink-3">{shown(valueText(field, before))}</del> →{' '}
              <ins className="text-ink no-underline">{shown(valueText(field, after))}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

const isShort = (value: string | null) => value === null || (value.length <= longest && !/^[[{]/.test(value))
