import type { ReactNode } from 'react'
import { mayUse, withoutRole } from '#domain/platform/roles/may-use.ts'
import type { Right } from '#domain/platform/roles/rights.ts'
import { allowed, refused } from '#domain/platform/values/allowed.ts'
import { MayContext } from '#app/admin/platform/may.ts'
import { useMe } from '#app/admin/people/team/use-me.ts'

/** Lets the panel know what this person may do. If that cannot be read, the server alone decides. */
export function MayProvider({ children }: { children: ReactNode }) {
  const { data: me, isPending } = useMe()
  const may = (right: Right) => (me ? mayUse(me.role, right) : isPending ? unread : allowed)
  return <MayContext value={may}>{children}</MayContext>
}

const unread = refused('FORBIDDEN', 'Lendo o que você pode fazer…')

/** Renders nothing for a member with a role. */
export function WithoutRole() {
  const { data: me } = useMe()
  return (
    me?.role === null && (
      <p role="status" className="mb-5 rounded-2 bg-warn-wash px-4 py-3 font-semibold text-warn">
        {withoutRole}
      </p>
    )
  )
}
