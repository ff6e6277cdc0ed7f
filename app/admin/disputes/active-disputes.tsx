import { callPanel } from '../calls/call-panel.ts'
import { OpenNote } from '../lists/open-note.tsx'
import { countActiveDisputes } from './disputes.graphql.ts'

const count = async (signal: AbortSignal) => (await callPanel(countActiveDisputes, {}, signal)).listDisputes.pageInfo.totalCount

/** How many disputes are not decided yet, in the sidebar. */
export const ActiveDisputes = () => <OpenNote list="disputes" count={count} of="em aberto" />
