interface Paced {
  perSecond: number
}

/**
 * Measures the store and its floor in turns, a third of the time each, so that a load on the machine from elsewhere spoils one round and
 * not the row. The result is the round with the median ratio.
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
