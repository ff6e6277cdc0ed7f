import type { PushState } from '#domain/delivery/lessons/pushes.ts'
import { callRest } from '#app/query/call-rest.ts'
import { readSubscription } from '#app/store/shell/kept-on-device.ts'
import { registerWorker } from './register-worker.ts'

const path = '/library/push'

/** DENIED: the browser was told never to ask. NONE: it knows no pushes, as on an iPhone before the shelf is on its home screen. */
export const pushSupport = (): 'DENIED' | 'NONE' | 'OPEN' =>
  !('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)
    ? 'NONE'
    : Notification.permission === 'denied'
      ? 'DENIED'
      : 'OPEN'

const readPush = () => callRest<PushState>(path)

/** Asks the browser, and stores its subscription. False: the person does not want it. Only after a press: browsers refuse it on arrival. */
export async function startPush(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const registration = await registerWorker()
  if (!registration) return false
  const { key } = await readPush()
  const known = await registration.pushManager.getSubscription()
  // One that was made with another key of the store would be refused.
  if (known && keyOf(known) !== key) await known.unsubscribe()
  await store(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }), key)
  return true
}

export async function endPush() {
  await callRest(path, { method: 'DELETE' })
  await (await readSubscription())?.unsubscribe()
}

/** The store forgets a browser whose push service has lost it once, and its own key changes: a browser that wants pushes says so again. */
export async function renewPush() {
  if (pushSupport() !== 'OPEN') return
  const subscription = await readSubscription()
  if (!subscription) return
  const { key, isOn } = await readPush()
  if (keyOf(subscription) !== key) await startPush()
  else if (!isOn) await store(subscription, key)
}

const keyOf = ({ options }: PushSubscription) => options.applicationServerKey && base64(options.applicationServerKey)

async function store(subscription: PushSubscription, key: string) {
  const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')].map((each) => base64(each!))
  await callRest(path, { body: { endpoint: subscription.endpoint, p256dh, auth, key }, method: 'PUT' })
}

const base64 = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
