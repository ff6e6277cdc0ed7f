import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { BarButton } from './bar-button.tsx'
import type { BookView, Position } from './book-view.ts'
import { usePageBefore } from './use-jumps.ts'

/** The way through the book. As high before the book is open, so that its first page is drawn once. */
export const PageBar = ({ view, position }: { view: BookView | null; position: Position | null }) => (
  <footer className="flex min-h-14 shrink-0 items-center justify-center gap-2 border-t border-rule bg-paper-up px-1 sm:gap-4 sm:px-3">
    {view && position && (
      <>
        <BarButton look="framed" label="Página anterior" icon={ChevronLeft} onPress={() => view.turn('PREVIOUS')} />
        <PageSlider position={position} onChoose={view.goToPage} />
        <BarButton look="framed" label="Próxima página" icon={ChevronRight} onPress={() => view.turn('NEXT')} />
      </>
    )}
  </footer>
)

/** The book goes there when the thumb is let go: on the way it would load every chapter. */
function PageSlider({ position: { page, pages, chapter, minutes }, onChoose }: { position: Position; onChoose: (page: number) => void }) {
  const [wanted, setWanted] = useState<number | null>(null)
  const choose = () => {
    if (wanted !== null) onChoose(wanted)
    setWanted(null)
  }
  const before = usePageBefore()
  const navigate = useNavigate()
  const text = `Página ${wanted ?? page} de ${pages}`
  return (
    <div className="flex min-w-0 max-w-[40rem] grow flex-wrap items-center justify-center gap-x-4">
      <input
        type="range"
        min={1}
        max={pages}
        value={wanted ?? page}
        aria-label="Ir para a página"
        aria-valuetext={text}
        onChange={({ target }) => setWanted(Number(target.value))}
        onPointerUp={choose}
        onKeyUp={choose}
        className="h-6 min-w-24 grow accent-ink max-sm:basis-full"
      />
      <p role="status" className="money text-small whitespace-nowrap text-ink-2">
        {text}
      </p>
      {(chapter || minutes) && (
        <p className="flex max-w-full min-w-0 justify-center gap-x-3 text-small text-ink-2 max-sm:basis-full max-sm:text-mini">
          {chapter && <span className="truncate">{chapter}</span>}
          {minutes && <span className="whitespace-nowrap">{timeLeft(minutes)}</span>}
        </p>
      )}
      {before !== null && (
        <button type="button" className="min-h-6 text-small whitespace-nowrap text-info underline" onClick={() => void navigate(-1)}>
          Voltar à página {before}
        </button>
      )}
    </div>
  )
}

/** About how long the chapter takes, and the book. */
function timeLeft({ chapter, book }: NonNullable<Position['minutes']>): string {
  const time = (minutes: number) => (minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`)
  return chapter === book ? `faltam ${time(book)}` : `faltam ${time(chapter)} do capítulo, ${time(book)} do livro`
}
