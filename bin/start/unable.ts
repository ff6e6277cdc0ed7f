/** The store cannot start, for a reason that its owner can do something about: shown as one sentence, without a stack. */
export class Unable extends Error {
  override readonly name = 'Unable'
}
