import { Download } from 'lucide-react'
import { useState } from 'react'
import type { BookOfLibrary } from '#domain/rest-answers.ts'
import { failureText } from '../../query/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { downloadBook } from './download-book.ts'

type State = { kind: 'idle' } | { kind: 'preparing' } | { kind: 'failed'; text: string }

/** The buyer's own copy is made on the first download, which takes some seconds. */
export function DownloadButton({ book }: { book: BookOfLibrary }) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  if (book.download === 'MISSING') return <p className="text-small text-ink-2">O arquivo chega em breve.</p>
  const download = async () => {
    setState({ kind: 'preparing' })
    try {
      await downloadBook(book.orderItemId)
      setState({ kind: 'idle' })
    } catch (error) {
      setState({ kind: 'failed', text: failureText(error, 'O download não começou. Tente de novo.').message })
    }
  }
  const isPreparing = state.kind === 'preparing'
  return (
    <>
      <Button size="list" className="w-full" aria-disabled={isPreparing} onClick={() => isPreparing || void download()}>
        {isPreparing ? <Spinner label="Preparando" /> : <Download aria-hidden className="size-5" />}
        {!isPreparing && (
          <span>
            Baixar<span className="sr-only"> {book.title}</span>
          </span>
        )}
      </Button>
      {state.kind === 'failed' && (
        <p role="alert" className="mt-2 text-small font-semibold text-bad">
          {state.text}
        </p>
      )}
    </>
  )
}
