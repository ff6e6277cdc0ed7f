/** The store cannot start, for a reason that the operator can fix. It is shown as one sentence, without a stack. */
export class Unable extends Error {
  override readonly name = 'Unable'
}
