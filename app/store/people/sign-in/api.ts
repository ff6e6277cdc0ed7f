import type { DeviceList, SentCode, SessionAnswer } from '#domain/people/people-answers.ts'
import type { Done } from '#domain/platform/api/answers.ts'
import { callRest } from '#app/query/call-rest.ts'

/** The calls of sign-in and of devices (docs/rules/api.md#rest). The browser sends the session's cookie with each of them. */
const call = async <Answer>(...request: Parameters<typeof callRest>): Promise<Answer> => (await callRest<Answer>(...request)).answer

export const requestCode = (email: string) => call<SentCode>('/sign-in/code', { body: { email } })

export const enterCode = (email: string, code: string) => call<SessionAnswer>('/sign-in', { body: { email, code } })

export const readSession = (signal: AbortSignal) => call<SessionAnswer>('/session', { signal })

export const readDevices = (signal: AbortSignal) => call<DeviceList>('/devices', { signal })

/** Without an id, all devices of the address, this one included. */
export const signOutDevice = (id: string | null) => call<Done>('/devices/sign-out', { body: { id } })
