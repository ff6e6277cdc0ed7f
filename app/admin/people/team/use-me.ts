import { useQuery } from '@tanstack/react-query'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import type { AnswerOf } from '#app/query/document.ts'
import { me } from './team.graphql.ts'

export type Me = AnswerOf<typeof me>

/** Who is signed in, and their role. Asking makes an invitation theirs. It is asked again after a change of the team, and after a refusal. */
export const meQuery = { ...panelQuery(['me'], me, {}), staleTime: Infinity, retry: false }

export const useMe = () => useQuery(meQuery)
