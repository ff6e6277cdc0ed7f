import { codeLengths, longestCode } from '#domain/people/buyers/sign-in-code.ts'
import { z } from 'zod'
import { instant } from '#domain/platform/api/answers.ts'

/** POST /api/sign-in/code: the same whether or not the address has bought anything. `resendSeconds`: until another code may be requested. */
export const sentCode = z.object({
  email: z.string(),
  resendSeconds: z.int().min(1),
  digits: z.int().min(codeLengths.usual).max(longestCode),
  /** No e-mail follows: the newest one, of the last minutes, has the code. */
  isShared: z.boolean(),
})
export type SentCode = z.output<typeof sentCode>

/** GET /api/session, POST /api/sign-in. `email` is null for the browser that paid, which sees only what its orders bought. */
export const sessionAnswer = z.object({ signedIn: z.boolean(), email: z.string().nullable() })
export type SessionAnswer = z.output<typeof sessionAnswer>

/** GET /api/devices: the browsers on which the address is signed in, the last used first. */
export const deviceList = z.object({
  devices: z.array(
    z.object({
      id: z.uuid(),
      /** Such as `Chrome no Android`. */
      name: z.string(),
      /** ISO 8601, exact to five minutes. */
      lastSeenAt: instant,
      isThisOne: z.boolean(),
    }),
  ),
})
export type DeviceList = z.output<typeof deviceList>

/** POST /api/orders/{id}/open: what the order bought and can be opened now, in its order. Refunded lines are left out. */
export const openedOrder = z.object({
  courses: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      /** Null for a course without lessons. */
      firstLesson: z.object({ id: z.string(), hasVideo: z.boolean() }).nullable(),
    }),
  ),
  books: z.array(z.object({ orderItemId: z.uuid(), title: z.string() })),
})
export type OpenedOrder = z.output<typeof openedOrder>

/** GET and PUT /api/library/profile. `certificateName` is null until it is entered; then it is fixed. */
export const profileAnswer = z.object({
  email: z.string().nullable(),
  certificateName: z.string().nullable(),
  /** Lessons that open are told by e-mail. */
  lessonEmails: z.boolean(),
  /** Orders that were not paid are reminded of by e-mail. */
  recoveryEmails: z.boolean(),
})
export type Profile = z.output<typeof profileAnswer>

/** POST /api/contact. */
export const contactAnswer = z.object({
  /** Reference for the sender. */
  protocol: z.string(),
  /** Until when the store answers. ISO date. */
  answerBy: instant,
})
export type ContactAnswer = z.output<typeof contactAnswer>
