import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import type { PersonData } from './person-sections.ts'
import { drawPersonData } from './draw-person-data.ts'

/** The thread of person-files.ts: answers the data of each person with a PDF. An error ends it. */
if (!parentPort) throw new Error('this program is a thread')
for await (const [data] of on(parentPort, 'message')) {
  const pdf = await drawPersonData(data as PersonData)
  parentPort.postMessage(pdf, [pdf.buffer as ArrayBuffer])
}
