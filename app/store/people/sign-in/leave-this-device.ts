import { forgetPersonalData } from '#app/store/shell/personal-storage.ts'

/** After a sign-out: loads the page anew, so that nothing of this buyer stays in memory either. */
export function leaveThisDevice() {
  forgetPersonalData()
  window.location.replace('/entrar')
}
