/** Reproducible random numbers (mulberry32): the same seed gives the same run. */
export class SeededRandom {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** An integer, both limits included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  of<Thing>(things: readonly Thing[]): Thing {
    const thing = things[this.between(0, things.length - 1)]
    if (thing === undefined) throw new RangeError('nothing to choose from')
    return thing
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  uuid(): string {
    const digit = (most: number) => this.between(0, most).toString(16)
    return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => digit(15))
  }
}
