import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LibraryAnswer, Receipt } from '#domain/delivery/library-answers.ts'
import type { PrivacyAnswer } from '#domain/compliance/privacy/privacy-answer.ts'
import type { Profile } from '#domain/people/people-answers.ts'
import { callRest } from '#app/query/call-rest.ts'

/** Progress, payments and copies change elsewhere: what was read before is shown at once, and read again. */
const read = <Answer>(path: string) => queryOptions<Answer>({ queryKey: [path], staleTime: 0 })

/** `page`: of the orders, from 1. */
export const useLibrary = (page = 1) =>
  useQuery({ ...read<LibraryAnswer>(page === 1 ? '/library' : `/library?pagina=${page}`), placeholderData: keepPreviousData })

export const useReceipt = (id: string) => useQuery(read<Receipt>(`/library/orders/${encodeURIComponent(id)}`))

export const useProfile = () => useQuery(read<Profile>('/library/profile'))

/** Stores a part of the profile, and shows what was stored. */
export function useSaveProfile<Value>(part: 'certificateName' | 'lessonEmails' | 'recoveryEmails') {
  const client = useQueryClient()
  return async (value: Value) =>
    client.setQueryData(['/library/profile'], await callRest<Profile>('/library/profile', { body: { [part]: value }, method: 'PUT' }))
}

export const privacyQuery = read<PrivacyAnswer>('/library/privacy')
