import { channel } from 'node:diagnostics_channel'

export type ProviderName = 'PagBank' | 'PagBank Assinaturas' | 'SMTP' | 'postal-codes' | 'Focus NFe'

/**
 * Events for the metrics. Code publishes an event where it happens and knows nothing of metrics: a channel without a listener costs nothing.
 * Labels take few values: never an id, an address or a provider's own text.
 */
export function eventsOf<Event>(name: string) {
  const events = channel(`sabia:${name}`)
  return {
    publish: (event: Event) => events.publish(event),
    subscribe: (listen: (event: Event) => void) => events.subscribe((event) => listen(event as Event)),
  }
}

/** `outcome`: `ok`, `refused`, or why the outcome is unknown. */
export const providerCalls = eventsOf<{ provider: ProviderName; operation: string; outcome: string; seconds: number }>('provider-call')
export const jobRuns = eventsOf<{ queue: string; job: string; outcome: JobOutcome; seconds: number }>('job-run')
/** `dead`: it failed and has no attempts left. `postponed`: its provider does not respond. */
export type JobOutcome = 'done' | 'failed' | 'dead' | 'postponed'
/** `refused`: its signature did not match. `unknown`: unsigned and about no payment of ours, so it is not stored. */
export const webhookReceptions = eventsOf<{ result: 'stored' | 'repeated' | 'unknown' | 'refused' }>('webhook-reception')
/** Result of settling its payment. */
export const webhookResults = eventsOf<{ result: 'rejected' | 'settled' | 'unclear' | 'unreadable' | 'unknown-payment' }>('webhook-result')
/** A sign-in code that was typed. `over`: there was none to compare it with. */
export const signInCodes = eventsOf<{ result: 'right' | 'wrong' | 'over' }>('sign-in-code')
/** `refused`: the mail server refuses the address for good. `failed`: a later attempt may succeed. `seconds`: since it was queued. */
export const emailResults = eventsOf<{ kind: string; result: 'sent' | 'refused' | 'failed'; seconds?: number }>('email-result')
