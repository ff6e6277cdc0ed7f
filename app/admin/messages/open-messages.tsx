import { callPanel } from '../calls/call-panel.ts'
import { OpenNote } from '../lists/open-note.tsx'
import { countOpenMessages } from './messages.graphql.ts'

const count = async (signal: AbortSignal) => (await callPanel(countOpenMessages, {}, signal)).listMessages.pageInfo.totalCount

/** How many messages wait for an answer, in the sidebar. */
export const OpenMessages = () => <OpenNote list="messages" count={count} of="por responder" />
