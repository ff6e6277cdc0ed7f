import { onlineManager } from '@tanstack/react-query'
import type { LibraryAnswer } from '#domain/delivery/library-answers.ts'
import type { SessionAnswer } from '#domain/people/people-answers.ts'
import { ConnectionError } from '#app/query/call-error.ts'
import { callRest } from '#app/query/call-rest.ts'
import { forgetDevice, isLeaving } from '#app/store/shell/kept-on-device.ts'
import { eraseEnded, keepsTexts } from './kept-texts.ts'
import { readOwner, sendPending, storeOwner } from './pending-marks.ts'

let last: Promise<null> = Promise.resolve(null)

/** Each page of the member area asks first whose device this is now: what belongs to somebody else, or has ended, is erased. Then what waits is sent. */
export const contact = () => (last = meetStore())

/** Resolves when the last contact is over, which erases what it finds. */
export const afterContact = () => last

async function meetStore(): Promise<null> {
  try {
    const session = await callRest<SessionAnswer | null>('/session')
    // Somebody else answers for the store, as the page of a hotel's network does.
    if (!session) throw new ConnectionError('lost', session)
    const { signedIn, email } = session
    const owner = await readOwner()
    if (!signedIn) await forgetDevice({ marksWait: !isLeaving() })
    else if (owner !== undefined && owner !== email) await forgetDevice()
    onlineManager.setOnline(true)
    if (!signedIn) return null
    if (isLeaving()) return await finishLeaving()
    await storeOwner(email)
    if (await keepsTexts()) await eraseEnded(await callRest<LibraryAnswer>('/library'))
    await sendPending()
    if (globalThis.Notification?.permission === 'granted') await (await import('./push.ts')).renewPush()
  } catch (error) {
    if (error instanceof ConnectionError) onlineManager.setOnline(false)
    else console.warn('what this device keeps was not compared with the store', error)
  }
  return null
}

/** The sign-out that was asked for without a network. */
async function finishLeaving(): Promise<null> {
  await sendPending()
  await (await import('#app/store/sign-in/leave-this-device.ts')).signOut()
  return null
}
