import type { Clock } from '../state/clock.ts'
import type { Memory } from '../state/memory.ts'
import { openDocuments } from './documents.ts'
import { fiscalConsoleRoutes } from './fiscal-console.http.ts'
import { focusNfeRoutes } from './focus-nfe.http.ts'

/** The simulated Focus NFe, with its controls. */
export function openFocusNfe(options: { memory: Memory; clock: Clock; token: string; base: string }) {
  const documents = openDocuments(options)
  return { documents, routes: [focusNfeRoutes({ ...options, documents }), fiscalConsoleRoutes({ ...options, documents })] }
}
