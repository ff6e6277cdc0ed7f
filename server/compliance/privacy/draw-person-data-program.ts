import { parentPort, workerData } from 'node:worker_threads'
import type { PersonData } from '#domain/compliance/privacy/person-data.ts'
import { drawPersonData } from './draw-person-data.ts'

/** The thread of person-files.ts: draws one PDF. An error ends it. */
if (!parentPort) throw new Error('this program is a thread')
const pdf = await drawPersonData(workerData as PersonData)
parentPort.postMessage(pdf, [pdf.buffer as ArrayBuffer])
