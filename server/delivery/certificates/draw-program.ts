import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { type CertificateText, drawCertificate } from './draw-certificate.ts'

/** The thread of draw-in-thread.ts: answers each text with its PDF. An error ends it. */
if (!parentPort) throw new Error('this program is a thread')
for await (const [text] of on(parentPort, 'message')) {
  const pdf = await drawCertificate(text as CertificateText)
  parentPort.postMessage(pdf, [pdf.buffer as ArrayBuffer])
}
