/** For a call that happens once, however often it is sent with the same key (docs/rules/api.md#idempotency). */
export const sentOnce = (key: string) => ({ headers: { 'idempotency-key': key } })
