import { CallError } from '../../query/call-error.ts'

/** What the server answered to a save that it refused; null where no answer came, so that the save may have been done. */
export const refusalIn = (error: unknown): CallError | null => (error instanceof CallError && error.code !== 'NETWORK' ? error : null)
