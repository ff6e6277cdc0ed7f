import { CallError } from '../../query/call-error.ts'

/** The server's refusal of a save. Null if there was no response, so that the save may have succeeded. */
export const refusalIn = (error: unknown): CallError | null => (error instanceof CallError && error.code !== 'NETWORK' ? error : null)
