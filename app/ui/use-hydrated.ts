import { useSyncExternalStore } from 'react'

/** False on the server and until the page is hydrated: whatever only the browser knows is not shown before. */
export const useHydrated = (): boolean => useSyncExternalStore(subscribe, atBrowser, atServer)

const subscribe = () => () => {}
const atBrowser = () => true
const atServer = () => false
