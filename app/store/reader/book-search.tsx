import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { Dialog } from '#app/store/shell/dialog.tsx'
import type { BookView, Hit } from './book-view.ts'

/** The last search of this reading: the dialog opens with it again. */
const last: { view: BookView | null; words: string; hits: Hit[] | null } = { view: null, words: '', hits: null }

/** Finds words in the whole book. */
export function BookSearch({ view, onClose }: { view: BookView; onClose: () => void }) {
  const known = last.view === view ? last : null
  const [words, setWords] = useState(known?.words ?? '')
  const [hits, setHits] = useState(known?.hits ?? null)
  const { isRunning, failure, run } = useAction(async () => {
    view.endSearch()
    const results = words.trim() ? await view.search(words.trim()) : null
    Object.assign(last, { view, words, hits: results })
    setHits(results)
  })
  const count = hits?.length ?? 0
  const status = isRunning
    ? 'Buscando…'
    : failure
      ? 'A busca não chegou ao fim. Tente de novo.'
      : !hits
        ? ''
        : count === 0
          ? 'Nada encontrado neste livro.'
          : count === 1
            ? '1 resultado'
            : `${count} resultados`
  return (
    <Dialog title="Buscar no livro" onClose={onClose}>
      <form
        className="mt-3 flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <TextField
          // The dialog begins here, and not at its close button.
          ref={(field: HTMLElement | null) => field?.setAttribute('autofocus', '')}
          dense
          label="Palavras"
          role="searchbox"
          enterKeyHint="search"
          value={words}
          maxLength={100}
          className="grow"
          onChange={({ target }) => setWords(target.value)}
        />
        <Button type="submit" className="min-h-11" disabled={isRunning}>
          Buscar
        </Button>
      </form>
      <p role="status" className="min-h-6 pt-2 text-small text-ink-2">
        {status}
      </p>
      <Hits view={view} hits={hits ?? []} onClose={onClose} />
    </Dialog>
  )
}

const Hits = ({ view, hits, onClose }: { view: BookView; hits: readonly Hit[]; onClose: () => void }) => (
  <ul>
    {hits.map(({ label, before, match, after, target }, index) => (
      <li key={index}>
        <button
          type="button"
          className="min-h-11 w-full border-b border-rule py-2 text-left hover:bg-paper-down"
          onClick={() => {
            onClose()
            view.goTo(target)
          }}
        >
          {label && <span className="block text-small text-ink-2">{label}</span>}
          <span className="wrap-anywhere">
            {before}
            <mark className="bg-accent-wash text-ink">{match}</mark>
            {after}
          </span>
        </button>
      </li>
    ))}
  </ul>
)
