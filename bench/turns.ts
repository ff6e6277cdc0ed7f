interface Paced {
  perSecond: number
}

/**
 * The store and its floor turn by turn, a third of the time each: a busy moment of the machine spoils a round and not the row. What counts is
 * the round with the middle ratio.
 */
export async function inTurns<Store extends Paced, Floor extends Paced>(
  seconds: number,
  measure: { store: (seconds: number) => Promise<Store>; floor: (seconds: number) => Promise<Floor> },
): Promise<{ store: Store; floor: Floor; ratios: number[] }> {
  const rounds: { store: Store; floor: Floor; ratio: number }[] = []
  for (let round = 0; round < 3; round++) {
    const store = await measure.store(seconds / 3)
    const floor = await measure.floor(seconds / 3)
    rounds.push({ store, floor, ratio: store.perSecond / floor.perSecond })
  }
  const { store, floor } = rounds.toSorted((one, other) => one.ratio - other.ratio)[1]!
  return { store, floor, ratios: rounds.map(({ ratio }) => ratio) }
}
