// Written by build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type PlaybackProblemResult = { playbackProblem: string | null }
export type PlaybackProblemVariables = { address: string }
export const playbackProblem: Document<PlaybackProblemResult, PlaybackProblemVariables> = "query PlaybackProblem($address:String!){playbackProblem(address:$address)}"
