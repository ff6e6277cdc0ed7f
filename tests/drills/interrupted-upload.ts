import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { StoredFile } from '#domain/platform/files/stored-file.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { readProc } from '#tests/harness/stamp-programs.ts'
import type { Findings } from './drill.ts'
import { LargeContent } from './large-content.ts'
import type { MemberArea } from './member-area.ts'

interface Upload {
  megabytes: number
  /** Megabytes of a piece. */
  piece: number
  /** Megabytes by which the web process may grow. A short upload is hardly longer than the time in which it warms up. */
  growth: number
}

/** Memory of a process, in megabytes. */
const megabytesOf = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readProc(`/proc/${pid}/status`))?.[1] ?? 0) / 1_000

/** Half of a piece arrives, and then the connection is cut. */
function sendHalf(area: MemberArea, upload: string, offset: number, body: Buffer): Promise<void> {
  const headers = { ...area.staff, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
  return new Promise((resolve) => {
    const outgoing = request(area.shop.urls[0] + upload, {
      method: 'PATCH',
      headers: { ...headers, 'content-length': String(body.length) },
    })
    outgoing.once('error', () => resolve())
    outgoing.once('close', () => resolve())
    outgoing.write(body.subarray(0, body.length >> 1), () => setTimeout(() => outgoing.destroy(), 100))
  })
}

/** A large file arrives although its upload is interrupted five times, and the memory of the web process stays what it is. */
export async function interruptedUpload(area: MemberArea, findings: Findings, { megabytes, piece, growth }: Upload): Promise<string> {
  const content = new LargeContent(megabytes * 1_000_000)
  const [web] = area.shop.webs
  const upload = await area.beginUpload('aula inteira.mp4', content.bytes)
  const cuts = [1, 2, 3, 4, 5].map((number) => Math.floor((number * content.bytes) / 6))
  // The most of a process before it has seen a quarter of the file, and afterwards: buffers that wait to be collected are no growth.
  const memory = { early: 0, late: 0 }
  const begun = performance.now()
  let [offset, begin] = [0, 0]
  while (offset < content.bytes) {
    const body = content.slice(offset, Math.min(offset + piece * 1_000_000, content.bytes))
    if (cuts[0] !== undefined && offset + body.length > cuts[0]) {
      cuts.shift()
      const cut = sendHalf(area, upload, offset, body)
      if (cuts.length === 2) {
        await pause(50)
        await web!.kill()
        web!.start()
        await area.shop.ready()
        ;[memory.early, memory.late, begin] = [0, 0, offset]
      }
      await cut
      findings.equal('an interrupted piece is no part of the upload', await area.offsetOf(upload), offset)
    }
    const sent = await area.sendPiece(upload, offset, body)
    if (sent.status !== 204) throw new Error(`a piece is refused: ${sent.status} ${sent.text}`)
    offset = Number(sent.headers['upload-offset'])
    const period = offset - begin < content.bytes / 4 ? 'early' : 'late'
    memory[period] = Math.max(memory[period], megabytesOf(web!.pid!))
  }
  const finishing = { over: false }
  const watching = (async () => {
    for (; !finishing.over; await pause(100)) memory.late = Math.max(memory.late, megabytesOf(web!.pid!))
  })()
  const finished = await area.finishUpload(upload)
  finishing.over = true
  await watching
  const seconds = (performance.now() - begun) / 1000
  await checkFile(area, findings, content, finished.text)
  findings.holds('the memory of the web process is constant', memory.late - memory.early < growth, memory)
  return `${megabytes} MB arrived in ${seconds.toFixed(0)} s, interrupted 5×; the web process grew by ${Math.max(0, memory.late - memory.early).toFixed(0)} MB`
}

async function checkFile(area: MemberArea, findings: Findings, content: LargeContent, answer: string) {
  const { id = null } = JSON.parse(answer) as Partial<StoredFile>
  const [file] = await area.shop.rows<{ bytes: string; sha256: string }>('select bytes, sha256 from files where id = $1', [id])
  findings.equal('the file is what was sent', { ...file, bytes: Number(file?.bytes) }, { bytes: content.bytes, sha256: content.sha256 })
  const parts = () => area.storedPaths().filter((path) => path.endsWith('.part')).length
  findings.holds('only a killed process leaves a part', parts() <= 1, area.storedPaths())
  await area.shop.rows(`update uploads set expires_at = now() where file_id = $1`, [id])
  await area.shop.work('remove_abandoned_uploads')
  // The part of the killed process is removed after a day.
  await area.shop.rows('update content_removals set due_at = now()')
  await area.shop.work('remove_content')
  findings.holds('nothing but the file is left', await eventually(async () => area.storedPaths().length === 1, 180), area.storedPaths())
}
