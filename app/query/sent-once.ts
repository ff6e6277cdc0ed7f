/** For a call that happens once, however often it is sent with the same key (docs/rules/api.md#idempotency). */
const sentOnce = (key: string) => ({ headers: { 'idempotency-key': key } })

/** Keys for the calls of one form: the same request has the same key however often it is sent, and one that was changed another. */
export function sentOnceEach() {
  const keys = new Map<string, string>()
  return (request: object) => {
    const text = JSON.stringify(request)
    const key = keys.get(text) ?? crypto.randomUUID()
    keys.set(text, key)
    return sentOnce(key)
  }
}
