import type { SentCode, SessionAnswer } from '#domain/people/people-answers.ts'
import type { Done } from '#domain/platform/api/answers.ts'
import { callRest } from '#app/query/call-rest.ts'

/** The calls of sign-in and of devices (docs/rules/api.md#rest). The browser sends the session's cookie with each of them. */
export const requestCode = (email: string) => callRest<SentCode>('/sign-in/code', { body: { email } })

export const enterCode = (email: string, code: string) => callRest<SessionAnswer>('/sign-in', { body: { email, code } })

/** Without an id, all devices of the address, this one included. */
export const signOutDevice = (id: string | null) => callRest<Done>('/devices/sign-out', { body: { id } })
