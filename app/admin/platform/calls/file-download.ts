import type { QueryKey } from '@tanstack/react-query'
import { callRest } from '#app/query/call-rest.ts'
import { saveFile } from '#app/ui/save-file.ts'
import { panelToken } from './call-panel.ts'

interface Download {
  path: string
  /** Sent by POST. */
  body?: unknown
  /** Name of the saved file. */
  name: string
  limitMs: number
  failed: string
  again?: readonly QueryKey[]
}

/** Downloads a file of the REST API, as the write of a button. */
export const fileDownload = ({ path, body, name, limitMs, failed, again = [] }: Download) => ({
  send: async () => callRest<Blob>(path, { body, token: await panelToken(), limitMs, file: true }),
  failed,
  again,
  onDone: (content: Blob) => saveFile(name, content),
})
