/**
 * Seven attempts take ten minutes, with pauses that grow to seven minutes. Then the job is dead, which is visible, and after 18 more minutes the
 * sweep queues its work again (sweep.sql.ts): so no pause is ever longer.
 */
export const maxAttempts = 7
