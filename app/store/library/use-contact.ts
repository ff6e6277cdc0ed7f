import { onlineManager, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { contact } from '#app/store/device/contact.ts'
import { libraryClient } from '#app/store/study/library-client.ts'

/** Meets the store when the page opens, comes back into view or has a network again. Returns whether the store was reached last time. */
export function useContact(): boolean {
  useQuery({ queryKey: ['contact'], queryFn: contact, staleTime: 0 }, libraryClient)
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  )
}
