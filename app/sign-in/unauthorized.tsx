import { ShieldAlert } from 'lucide-react'
import { useSettings } from '../settings.ts'
import { Button } from '../ui/button.tsx'
import { PretendingNote } from '../ui/pretending-note.tsx'
import { signOut, useTenantOf } from './session.ts'

export const meta = () => [{ title: 'Access Denied' }, { name: 'robots', content: 'noindex' }]

/** The Access Denied screen, see docs/rules/admin-panel.md#sign-in. */
export default function Unauthorized() {
  useTenantOf(useSettings())
  return (
    <main lang="en" className="page flex min-h-dvh flex-col items-center justify-center text-center">
      <ShieldAlert aria-hidden className="size-16 text-bad" strokeWidth={1.4} />
      <h1 className="display mt-5 text-1">Access Denied</h1>
      <p className="mt-3 mb-8 max-w-[32rem] text-ink-2">
        You don't have the required permissions to access this area. Please contact your administrator if you believe this is a mistake.
      </p>
      <Button look="ink" onClick={() => void signOut()}>
        Sign Out
      </Button>
      <div className="mt-10 text-ink-2">
        <PretendingNote />
      </div>
    </main>
  )
}
