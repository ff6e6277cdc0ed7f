import { useWords } from '../../texts.ts'
import { Cell } from '../table.tsx'
import { useTicking } from './ticks.ts'

export const tickBox = 'size-5 shrink-0 accent-[var(--accent)]'

/** Chooses a row for the bar above its list. Nothing in a list without one. */
export function Tick({ id, name }: { id: string; name: string }) {
  const ticking = useTicking()
  const words = useWords()
  if (!ticking) return null
  const { ids, isAll, toggle } = ticking
  return (
    <Cell className="w-11 pr-0 max-lg:-ml-3 max-lg:-mr-2">
      <label className="inline-flex size-11 cursor-pointer items-center justify-center lg:-m-3">
        <span className="sr-only">{`${words.tick} ${name}`}</span>
        <input
          type="checkbox"
          className={tickBox}
          checked={isAll || ids.includes(id)}
          onChange={(event) => toggle([id], event.target.checked)}
        />
      </label>
    </Cell>
  )
}
