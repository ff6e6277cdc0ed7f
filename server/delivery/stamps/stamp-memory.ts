import { totalmem } from 'node:os'

/** Memory of the program that stamps, in MB: its heap, and all of its data, which the system bounds. */
export interface StampMemory {
  heap: number
  total: number
}

const most: StampMemory = { heap: 700, total: 2_500 }
/** The worker beside the program. */
const workerMb = 300
/** The system counts what Node asks for and never uses. */
const unusedMb = 450

/** `bytes`: the memory of the container, or of the machine. */
export function stampMemory(bytes = Math.min(process.constrainedMemory() || Infinity, totalmem())): StampMemory {
  const left = bytes / 1_000_000 - workerMb
  return { heap: Math.min(most.heap, Math.floor(left * 0.7)), total: Math.min(most.total, Math.floor(left + unusedMb)) }
}
