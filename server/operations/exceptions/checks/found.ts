/** One thing that must not be, as a check finds it. The columns of every check. */
export interface Found {
  /** Unique within the kind. */
  subject: string
  orderId: string | null
  /** Since when it exists. That of the first time it is found is stored. */
  since: Date
  /** The kind's `ExceptionDetails`: the facts of the cause, without personal data. */
  detail: object
}
