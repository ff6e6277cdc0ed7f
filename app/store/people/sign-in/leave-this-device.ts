import { forgetDevice } from '#app/store/shell/kept-on-device.ts'
import { forgetPersonalData } from '#app/store/shell/personal-storage.ts'

/** After a sign-out: loads the page anew, so that nothing of this buyer stays in memory either. */
export async function leaveThisDevice() {
  forgetPersonalData()
  // Whatever cannot be erased now is erased by the next contact, which finds no session.
  await forgetDevice().finally(() => window.location.replace('/entrar'))
}
