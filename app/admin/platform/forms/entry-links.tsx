import { Copy, CopyPlus, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../addresses.ts'
import { useWords } from '../texts.ts'
import { copyAndSay } from '../dialogs/copy-and-say.ts'

/** The navigation state of a form that begins as a copy. */
export interface Copied<Entry> {
  copyOf: Entry
}

interface Props<Entry> {
  seenAt: { address: string; isDraft?: boolean } | null | undefined
  copy: { list: string; entry: Entry } | undefined
}

const shape = 'inline-flex min-h-9 items-center gap-1.5 text-small font-semibold text-ink-2 hover:text-ink'

/** The ways from a form to its page in the store, to an address that can be shared, and to a copy. */
export const EntryLinks = <Entry,>({ seenAt, copy }: Props<Entry>): ReactNode => {
  const words = useWords().links
  if (!seenAt && !copy) return null
  return (
    <p className="flex flex-wrap gap-x-5 pt-2">
      {seenAt && (
        <>
          <a href={seenAt.address} target="_blank" rel="noopener" className={shape}>
            <ExternalLink aria-hidden className="size-4" /> <span>{seenAt.isDraft ? words.preview : words.page}</span>
          </a>
          <button type="button" className={shape} onClick={() => void copyAndSay(seenAt.address, words.copied)}>
            <Copy aria-hidden className="size-4" /> <span>{seenAt.isDraft ? words.copyPreview : words.copyPage}</span>
          </button>
        </>
      )}
      {copy && (
        <Link to={addressOf.newEntry(copy.list)} state={{ copyOf: copy.entry } satisfies Copied<Entry>} className={shape}>
          <CopyPlus aria-hidden className="size-4" /> {words.duplicate}
        </Link>
      )}
    </p>
  )
}
