import { useQuery } from '@tanstack/react-query'
import { LoaderCircle, type LucideIcon, Stamp, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { insideFile } from '#domain/platform/files/file-address.ts'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import type { BookFields } from './book-fields.ts'
import type { AnswerOf } from '#app/query/document.ts'
import { stampTest } from './books.graphql.ts'

type State = AnswerOf<typeof stampTest>['state']

const notes: Record<Exclude<State, 'ELSEWHERE'>, { Icon: LucideIcon; tone: string; text: string }> = {
  PENDING: { Icon: LoaderCircle, tone: 'text-ink-2', text: 'Checking whether copies can be stamped with the buyer’s name…' },
  STAMPABLE: { Icon: Stamp, tone: 'text-ok', text: 'Each copy is stamped with its buyer’s name.' },
  NEVER: { Icon: TriangleAlert, tone: 'text-warn', text: 'Copies carry no buyer’s name: only PDF and EPUB files can be stamped.' },
  UNSTAMPABLE: { Icon: TriangleAlert, tone: 'text-warn', text: 'Copies are delivered without the buyer’s name.' },
}

/** A test takes seconds. If no worker runs, the form asks more and more rarely. */
const pauseMs = (polls: number) => Math.min(1_000 + polls * 500, 15_000)

/** Whether copies of the e-book in the form can be stamped, and if not, why and what to do. Asking has a new file tested. */
export function StampNote() {
  const fileRef = useWatch<BookFields, 'fileRef'>({ name: 'fileRef' })
  const isKept = insideFile(fileRef)?.access === 'PROTECTED'
  const { data } = useQuery({
    ...panelQuery(['stamp-test', fileRef], stampTest, { fileRef }),
    enabled: isKept,
    refetchInterval: ({ state }) => (state.data?.state === 'PENDING' ? pauseMs(state.dataUpdateCount) : false),
  })
  useCountedPages(data?.pages ?? null)
  const note = isKept && data && data.state !== 'ELSEWHERE' ? notes[data.state] : null
  const sentence = data?.problem ?? data?.warning
  const tone = data?.warning ? 'text-warn' : (note?.tone ?? '')
  return (
    <p role="status" className={`mt-1 flex items-start gap-2 text-small empty:hidden ${tone}`}>
      {note && (
        <>
          <note.Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${note.Icon === LoaderCircle ? 'animate-spin' : ''}`} />
          <span>
            {note.text}
            {sentence && <span lang="pt-BR"> {sentence}</span>}
          </span>
        </>
      )}
    </p>
  )
}

/** Fills in the pages of a file that was uploaded here, unless somebody has written their number. Another file replaces what was filled in. */
function useCountedPages(pages: number | null) {
  const { getValues, setValue, getFieldState, formState } = useFormContext<BookFields>()
  const filled = useRef<string | null>(null)
  const { isDirty } = getFieldState('fileRef', formState)
  useEffect(() => {
    if (pages === null || !isDirty || !['', '0', filled.current].includes(getValues('pages').trim())) return
    filled.current = String(pages)
    setValue('pages', filled.current, { shouldDirty: true, shouldValidate: true })
  }, [pages, isDirty, getValues, setValue])
}
