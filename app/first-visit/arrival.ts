import { countVisit } from './count-visit.ts'
import { saveCoupon } from './save-coupon.ts'
import { recordTouch, saveSource, touchOf } from './record-touch.ts'

/** Runs before the router changes the address and before anything else is loaded (arrival-script.ts), and after each navigation. */
function arrive(isLoaded?: boolean) {
  try {
    const touch = touchOf(location)
    saveSource(touch)
    if (isLoaded) recordTouch(touch)
    countVisit()
    saveCoupon(location)
  } catch {
    // A browser without storage records nothing.
  }
}

arrive(true)
window.arrive = arrive
