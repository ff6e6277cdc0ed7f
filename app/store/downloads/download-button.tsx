import { Download } from 'lucide-react'
import type { BookOfLibrary } from '#domain/delivery/library-answers.ts'
import { failureText } from '#app/query/failure-text.ts'
import { useAction } from '#app/ui/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldMessage } from '#app/ui/field.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { downloadBook } from './download-book.ts'

/** The buyer's own copy is made on the first download, which takes some seconds. */
export function DownloadButton({ book }: { book: Pick<BookOfLibrary, 'orderItemId' | 'title' | 'download'> }) {
  const { isRunning, failure, run } = useAction(() => downloadBook(book.orderItemId))
  if (book.download === 'MISSING') return <p className="text-small text-ink-2">O arquivo chega em breve.</p>
  return (
    <>
      <Button size="list" className="w-full" aria-disabled={isRunning} onClick={() => isRunning || void run()}>
        {isRunning ? <Spinner label="Preparando" /> : <Download aria-hidden className="size-5" />}
        {!isRunning && (
          <span>
            Baixar<span className="sr-only"> {book.title}</span>
          </span>
        )}
      </Button>
      <FieldMessage error={failure ? failureText(failure.error, 'O download não começou. Tente de novo.').message : undefined} />
    </>
  )
}
