/** How a call ended. */
export interface CallOutcome {
  /** A label of the metrics: `ok`, `refused`, or why the outcome is unknown. */
  outcome: string
  /** Whether the party answered, even with a refusal. */
  isAnswered: boolean
}

/** Every call to an outside party passes through a gate, which counts it, times it, and pauses calls while the party does not respond. */
export interface CallGate {
  /** Makes the call, which never throws. Returns null without making it while calls are paused. */
  pass<Answer>(operation: string, call: () => Promise<Answer>, outcomeOf: (answer: Answer) => CallOutcome): Promise<Answer | null>
}

/** For calls that nobody counts. */
export const openGate: CallGate = { pass: (_, call) => call() }
