import { LogOut, Search, X } from 'lucide-react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { useSettings } from '#app/settings.ts'
import { type Person, signOut } from '#app/sign-in/session.ts'
import { Bird } from '#app/ui/bird.tsx'
import { PretendingNote } from '#app/ui/pretending-note.tsx'
import { useBrokenPicture } from '#app/ui/use-broken-picture.ts'
import { contents, groups } from './entries.ts'
import { EntryList, Group } from './entry-list.tsx'

interface Props {
  person: Person
  open: boolean
  closeButton: RefObject<HTMLButtonElement | null>
  onClose: () => void
  onFind: () => void
}

/** The name of the store and the user stay in view; the entries between them scroll where the window is low. */
export function Sidebar({ person, open, closeButton, onClose, onFind }: Props) {
  const { storeName } = useSettings()
  return (
    <aside
      className={`fixed inset-y-0 left-0 z-40 flex w-[280px] flex-col bg-side text-side-ink [--focus:oklch(.82_.10_245)] xl:visible xl:translate-x-0 print:hidden ${open ? '' : 'invisible -translate-x-full'}`}
    >
      <div className="flex shrink-0 items-center justify-between gap-2 px-4 pt-3 pb-2">
        <Link to="/courses" className="display flex min-h-11 min-w-0 items-center gap-2.5 pl-2.5 text-[1.6rem]">
          <Bird />
          <span className="truncate">{storeName}</span>
        </Link>
        <button
          ref={closeButton}
          type="button"
          onClick={onClose}
          aria-label="Fechar o menu"
          className="inline-flex size-11 shrink-0 items-center justify-center xl:hidden"
        >
          <X aria-hidden className="size-6" />
        </button>
      </div>
      <FinderButton onFind={onFind} />
      <div className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain px-4 pt-1 pb-3 [scrollbar-color:var(--side-up)_transparent] [scrollbar-width:thin]">
        <nav aria-label="Painel">
          <EntryList entries={contents} />
          {groups.map((group) => (
            <Group key={group.title} group={group} />
          ))}
        </nav>
        <div className="mt-auto px-2 pt-4 text-side-ink-2 empty:hidden">
          <PretendingNote />
        </div>
      </div>
      <div className="flex shrink-0 items-center gap-3 border-t border-side-up px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] text-side-ink-2">
        <Portrait picture={person.picture} />
        <span title={person.email} className="min-w-0 grow truncate font-semibold text-side-ink">
          {person.email?.split('@')[0] || 'User'}
        </span>
        <button
          type="button"
          onClick={() => void signOut()}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 px-2 hover:text-side-ink"
        >
          Sair <LogOut aria-hidden className="size-4" />
        </button>
      </div>
    </aside>
  )
}

const FinderButton = ({ onFind }: { onFind: () => void }) => (
  <button
    type="button"
    onClick={onFind}
    aria-keyshortcuts="Control+K Meta+K"
    className="mx-4 mb-2 flex min-h-10 shrink-0 items-center gap-3.5 rounded-1 border border-side-up px-3 text-side-ink-2 hover:bg-side-up hover:text-side-ink max-xl:hidden"
  >
    <Search aria-hidden className="size-5 shrink-0" strokeWidth={1.8} /> Buscar
    <kbd aria-hidden className="ml-auto font-sans text-mini">
      Ctrl K
    </kbd>
  </button>
)

/** Shows a default picture if the user has none or it does not load. */
function Portrait({ picture = '' }: { picture: string | undefined }) {
  const { broken, watch } = useBrokenPicture(picture)
  if (!broken)
    return (
      <img
        src={picture}
        referrerPolicy="no-referrer"
        alt=""
        width="40"
        height="40"
        className="size-10 shrink-0 rounded-full object-cover"
        {...watch}
      />
    )
  return (
    <span aria-hidden className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent">
      <Bird className="size-6" />
    </span>
  )
}
