import type { Done } from '#domain/platform/api/answers.ts'
import { ConnectionError } from '#app/query/call-error.ts'
import { callRest } from '#app/query/call-rest.ts'
import { forgetDevice, leaveLater } from '#app/store/shell/kept-on-device.ts'
import { forgetPersonalData } from '#app/store/shell/personal-storage.ts'

/** After a sign-out: loads the page anew, so that nothing of this buyer stays in memory either. */
export async function leaveThisDevice() {
  forgetPersonalData()
  // Whatever cannot be erased now is erased by the next contact, which finds no session.
  await forgetDevice().finally(() => window.location.replace('/entrar'))
}

/** Signs this device out. Without a network its texts are erased all the same, and the rest is done at the next contact. */
export async function signOut() {
  try {
    await callRest<Done>('/sign-out', { body: {} })
  } catch (error) {
    if (error instanceof ConnectionError) await leaveLater()
    throw error
  }
  await leaveThisDevice()
}
