import type { Fault } from '#sandbox/pagbank/faults.ts'
import { eventually } from './eventually.ts'
import { token } from './store.ts'

export interface Email {
  id: string
  to: string
  from: string
  subject: string
  text: string
  html: string
  attachments: { name: string; type: string; content: string }[]
}

export interface Charge {
  id: string
  referenceId: string
  status: string
  amount: number
}

/** Confirms an order before it is paid. Whether it is still sent depends on when the payment arrives. */
export const isConfirmation = ({ subject }: { subject: string }) => /^(Recebemos seu pedido|Falta pagar o PIX)/.test(subject)

/** The sandbox as tests use it: what its providers have stored, and the faults of its console. */
export class SandboxConsole {
  readonly #url: string
  readonly #dueJobs: () => Promise<string[]>

  /** `dueJobs`: the store's jobs that could still send an e-mail. */
  constructor(url: string, dueJobs: () => Promise<string[]> = async () => []) {
    this.#url = url
    this.#dueJobs = dueJobs
  }

  /** Sends a GET, or with a body a POST; also to PagBank's own API. Rejects unless it succeeds. */
  readonly call = async <Facts = unknown>(path: string, body?: unknown): Promise<Facts> => {
    const headers = { authorization: `Bearer ${token}` }
    const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await fetch(this.#url + path, body === undefined ? { headers } : post)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`the sandbox returned ${answer.status} for ${path}: ${text.slice(0, 200)}`)
    return JSON.parse(text) as Facts
  }

  emails(to: string): Promise<Email[]> {
    return this.call(`/console/emails.json?to=${encodeURIComponent(to)}`)
  }

  charges(): Promise<Charge[]> {
    return this.call('/console/orders.json')
  }

  /** Pays at the provider, by the provider's order id. */
  pay(charge: string) {
    return this.call(`/console/orders/${charge}/pay`, {})
  }

  /**
   * Sets faults of the providers, each for a number of times or 'always'; 'none' switches all off. See
   * docs/providers/pagbank.md#simulated-faults.
   */
  faults(change: Partial<Record<Fault, number | 'always' | 'off'>> | 'none') {
    return this.call('/console/settings', { faults: change })
  }

  webhooks(how: 'send' | 'drop') {
    return this.call('/console/settings', { webhooks: how })
  }

  /** From now on PagBank reports this status for the order's charges, whatever their real one is. `null` ends it. */
  claim(order: string, status: 'IN_ANALYSIS' | 'DECLINED' | 'WAITING' | null) {
    return this.call(`/console/orders/${order}/claim`, { status })
  }

  /** Leaves out confirmations of orders before the payment. */
  async emailsAfterPayment(to: string): Promise<Email[]> {
    return (await this.emails(to)).filter((email) => !isConfirmation(email))
  }

  /** Waits for the first e-mail after the payment, then until no job is left that could send a second one. */
  async onlyEmail(to: string, seconds = 100): Promise<Email> {
    if (!(await eventually(async () => (await this.emailsAfterPayment(to)).length > 0, seconds))) throw new Error(`no e-mail to ${to}`)
    const isDone = () => this.#dueJobs().then((jobs) => jobs.length === 0)
    if (!(await eventually(isDone, seconds))) throw new Error(`jobs are still pending: ${(await this.#dueJobs()).join(', ')}`)
    const emails = await this.emailsAfterPayment(to)
    if (emails.length !== 1) throw new Error(`several e-mails to ${to}: ${emails.map(({ subject }) => subject).join(', ')}`)
    return emails[0]!
  }
}
