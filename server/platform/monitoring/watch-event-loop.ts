import inspector from 'node:inspector'
import { SHARE_ENV, Worker } from 'node:worker_threads'

/** Seconds. A load balancer's probes fail sooner; whoever started the process starts it again. */
const longestStandstill = 10

/**
 * A thread of its own, since nothing else runs while the loop stands. It counts its own seconds: a process that the system has stopped, or a
 * machine that slept, ends nobody. Written to the descriptor: the log belongs to the loop. Within a second: nobody may be reading the pipe.
 */
const watcher = `
const { workerData: { beats, longest, program } } = require('node:worker_threads')
for (let last = 0, still = 0; ; ) {
  Atomics.wait(beats, 1, 0, 1000)
  const beat = Atomics.load(beats, 0)
  still = beat === last || beat === 0 ? still + (beat !== 0) : 0
  last = beat
  if (still < longest) continue
  const line = { level: 60, time: Date.now(), program, msg: 'the event loop stood still for ' + longest + ' s: the process ends' }
  require('node:fs').write(1, JSON.stringify(line) + '\\n', () => {})
  Atomics.wait(beats, 1, 0, 1000)
  process.kill(process.pid, 'SIGKILL')
}`

/** Ends the process when its event loop stands still: nobody would be answered, for as long as one request or job keeps it. */
export function watchEventLoop(program: string, longest = longestStandstill) {
  const beats = new Int32Array(new SharedArrayBuffer(8))
  // 0: a debugger may hold the loop.
  setInterval(() => Atomics.store(beats, 0, inspector.url() ? 0 : (beats[0]! % 1_000) + 1), 500).unref()
  const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 }
  new Worker(watcher, { eval: true, env: SHARE_ENV, execArgv: [], resourceLimits, workerData: { beats, longest, program } }).unref()
}
