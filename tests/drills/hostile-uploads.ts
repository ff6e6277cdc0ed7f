import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { StoredFile } from '#domain/platform/files/stored-file.ts'
import type { Findings } from './drill.ts'
import { hostilePictures } from './hostile/pictures.ts'
import type { MemberArea } from './member-area.ts'
import { megabytesOf } from './stamp-programs.ts'

const names = [
  '../../../../tmp/sabia-hostile.png',
  '/tmp/sabia-hostile.png',
  '..\\..\\x.png',
  'a\u0000.png',
  '%2e%2e%2f',
  '\u202Egnp.exe',
  '😀'.repeat(120),
  '.',
]

/** Pictures that were made to break the web process, under names that lead elsewhere; and addresses that do. */
export async function hostileUploads(area: MemberArea, findings: Findings, short: boolean): Promise<string> {
  const [web] = area.shop.webs
  const before = megabytesOf(web!.pid!)
  const measured = { memory: 0, slowest: 0, health: 0 }
  const watching = new AbortController()
  const watch = (async () => {
    for (; !watching.signal.aborted; await pause(100)) {
      measured.health = Math.max(measured.health, (await area.shop.ask('/healthz')).ms)
      measured.memory = Math.max(measured.memory, megabytesOf(web!.pid!) - before)
    }
  })()
  const pictures = Object.entries(hostilePictures).filter((_, index) => !short || index % 3 !== 2)
  for (const [index, [name, content]] of pictures.entries()) {
    const begun = performance.now()
    await tryPicture(area, findings, name, { name: names[index % names.length]!, content: content() })
    measured.slowest = Math.max(measured.slowest, (performance.now() - begun) / 1000)
  }
  watching.abort()
  await watch
  findings.holds('the store answers meanwhile', measured.health < (short ? 20_000 : 5_000), measured)
  findings.holds('memory is bounded', measured.memory < 700, measured)
  findings.holds('nothing is written elsewhere', !existsSync('/tmp/sabia-hostile.png'))
  await hostilePaths(area, findings)
  return `${pictures.length} hostile pictures took at most ${measured.slowest.toFixed(1)} s and ${measured.memory.toFixed(0)} MB`
}

/** It is refused and leaves nothing, or it becomes a picture that is nothing else. */
async function tryPicture(area: MemberArea, findings: Findings, what: string, { name, content }: { name: string; content: Buffer }) {
  const filesBefore = area.storedPaths().length
  const upload = await area.beginUpload(name, content.length, 'PUBLIC')
  await area.sendPiece(upload, 0, content)
  const { status, text } = await area.finishUpload(upload)
  findings.holds(`${what}: it is stored or refused`, status === 200 || text.includes('FILE_REFUSED'), `${status} ${text}`)
  if (status !== 200) {
    await area.shop.ask(upload, { method: 'DELETE', headers: area.staff })
    findings.equal(`${what}: nothing of it is left`, area.storedPaths().length, filesBefore)
    return
  }
  const { address } = JSON.parse(text) as StoredFile
  const picture = await area.shop.ask(address.replace(/#.*/, ''))
  const { 'content-type': type, 'x-content-type-options': sniffing } = picture.headers
  findings.equal(`${what}: it is sent as a picture`, [picture.status, String(type).split('/')[0], sniffing], [200, 'image', 'nosniff'])
  findings.holds(`${what}: it is only a picture`, !picture.text.includes('<script>'))
}

const paths = [
  '/media/../../etc/passwd',
  '/media/..%2f..%2f..%2fetc%2fpasswd/x',
  '/files/%2e%2e/%2e%2e/etc/passwd',
  '/api/uploads/..%2f..%2fetc',
  '/assets/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/media/%00/x',
  `/media/${'a'.repeat(8_000)}/x`,
]

async function hostilePaths(area: MemberArea, findings: Findings) {
  for (const path of paths) {
    const { status, text } = await raw(area.shop.urls[0]!, path)
    findings.holds(
      `${path.slice(0, 60)} leads to nothing`,
      status < 500 && !/root:|"dependencies"/.test(text),
      `${status} ${text.slice(0, 100)}`,
    )
  }
}

/** A request whose path is sent as it is. */
const raw = (url: string, path: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    request({ hostname, port, path }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
    })
      .once('error', reject)
      .end()
  })
