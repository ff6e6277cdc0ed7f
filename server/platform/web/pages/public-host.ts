import { isIP } from 'node:net'

/**
 * Decides which hosts lead to the public address. A buyer at another name of the store would fill in everything, and be refused only with
 * the submit, whose cookies and `Origin` belong to the public address.
 */
export class PublicHost {
  readonly #name: string
  /** A visit has arrived by the public name, so no proxy in front replaces it: otherwise a redirect would lead to itself. */
  #isSeen = false

  constructor(publicUrl: string) {
    this.#name = new URL(publicUrl).hostname
  }

  /** Whether a page that was requested with this `Host` header is to be redirected. */
  isOther(host: string): boolean {
    const name = nameOf(host)
    if (name === this.#name) this.#isSeen = true
    else if (this.#isSeen) return isLoopback(this.#name) ? isLoopback(name) : isPublicName(name)
    return false
  }
}

const nameOf = (host: string) => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
const isLoopback = (name: string) => name === 'localhost' || name === '[::1]' || /^127(\.\d+){3}$/.test(name)
/** Probes of balancers use an address or a name of the internal network, and expect a page. */
const isPublicName = (name: string) => name.includes('.') && isIP(name) === 0 && !isLoopback(name)
