/** Length of the reason that staff give for accepting an exception, or for settling a fiscal document otherwise. */
export const shortestReason = 10
export const longestReason = 500
