/** How a call ended. */
export interface CallOutcome {
  /** A label of the metrics: `ok`, `refused`, or why the outcome is unknown. */
  outcome: string
  /** Whether the party answered, even with a refusal. */
  isAnswered: boolean
  /** One thing among many that the call reads. Failures about the same one do not show that the party is down. */
  subject?: string
}

/** Headers that say for which request a call is made. */
export type CallHeaders = Readonly<Record<string, string>>

/** The operation's name for the metrics, the call, which never throws, and how its answer is counted. */
export type PassedCall<Answer> = [
  operation: string,
  call: (headers: CallHeaders) => Promise<Answer>,
  outcomeOf: (answer: Answer) => CallOutcome,
]

/** Every call to an outside party passes through a gate, which counts it, times it, and pauses calls while the party does not respond. */
export interface CallGate {
  /** Makes the call. Returns null without making it while calls are paused. */
  pass<Answer>(...call: PassedCall<Answer>): Promise<Answer | null>
}

/** For calls that nobody counts. */
export const openGate: CallGate = { pass: (_, call) => call({}) }
