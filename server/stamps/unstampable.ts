/** A file that cannot be stamped. The message tells its author why, and what to do. */
export class Unstampable extends Error {
  override readonly name = 'Unstampable'
}
