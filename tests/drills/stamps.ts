import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { freeCourse } from '#database/seed/fixtures.ts'
import { expireDeadWorkers, retryNow } from '#tests/harness/clock.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { auditEmails, auditMoney } from './audit.ts'
import { newBuyer } from './buyers.ts'
import { times } from './concurrency.ts'
import type { Drill, Findings } from './drill.ts'
import { hostileEpubs } from './hostile/epubs.ts'
import { hostilePdfs } from './hostile/pdfs.ts'
import type { Answer } from './http.ts'
import { bookPath, MemberArea, type Reader } from './member-area.ts'
import { plainBook } from './plain-book.ts'
import { megabytesOf, stampPrograms } from './stamp-programs.ts'

/** Faults that may hold up no copy, nor anything else: a worker or a stamping program that is killed or hangs, and e-books made to break it. */
export const stamps: Drill = {
  name: 'stamps',
  longOnly: true,
  run: (ground, findings, { short }) =>
    MemberArea.open(ground, { webs: 1 }, async (area) => {
      const rounds = short ? 1 : 4
      const { address } = await area.stored('livro.pdf', await plainBook(short ? 400 : 1_000))
      // So that what is interrupted is a copy, and never the trial.
      findings.equal('the book can be stamped', await stateOf(area, address), 'STAMPABLE')
      await area.sell(address)
      for (const _ of times(rounds)) {
        await interrupted(area, findings, 'killed worker', async () => {
          await area.shop.worker.kill()
          await expireDeadWorkers(area.shop)
          area.shop.worker.start()
          await area.shop.work('sweep_jobs')
        })
        await interrupted(area, findings, 'killed program', async ([program]) => process.kill(program!, 'SIGKILL'))
      }
      if (!short) await interrupted(area, findings, 'hanging program', async ([program]) => process.kill(program!, 'SIGSTOP'))
      const { files, most, slowest } = await hostileBooks(area, findings, short)
      findings.equal(
        'no program of the store has ended',
        area.shop.programs.map(({ deaths }) => deaths),
        area.shop.programs.map(() => 0),
      )
      findings.holds('every e-mail is sent', await eventually(async () => (await retryNow(area.shop), await areSent(area)), 240))
      findings.holds('the queue drains', await area.shop.quiet())
      await auditMoney(area.shop, findings)
      await auditEmails(area.shop, findings)
      findings.done = `the worker and the program that stamps killed ${rounds}× each${short ? '' : ', the latter hanging once'}; ${files} hostile e-books`
      findings.seen = `every copy was made once; a hostile e-book took at most ${most.toFixed(0)} MB and ${slowest.toFixed(1)} s`
    }),
}

/** Interrupts the making of a copy. It is made by the next try, and the buyer's page says so meanwhile. */
async function interrupted(area: MemberArea, findings: Findings, what: string, interrupt: (programs: number[]) => Promise<unknown>) {
  const { reader, before, workers, first, programs } = await begun(area)
  const isStamping = programs.length > 0
  findings.holds(`${what}: a program stamps`, isStamping, isStamping ? undefined : await whyNone(area, reader, first))
  if (!isStamping) return
  await interrupt(programs)
  workers.push(area.shop.worker.pid)
  await besideIt(area, findings, what)
  const answer = await first
  findings.holds(`${what}: the buyer is told that the copy is being made, or gets it`, [200, 202].includes(answer.status), answer.text)
  const made = await eventually(async () => (await retryNow(area.shop), (await copyOf(area, reader))?.status === 'READY'), 240)
  findings.holds(`${what}: the copy is made by the next try`, made, await copyOf(area, reader))
  const { status, text } = await area.get(bookPath(reader), reader.headers)
  findings.holds(`${what}: it is delivered with its stamp`, status === 200 && text.includes('SabiaCopy'), status)
  findings.equal(
    `${what}: one copy is stored, and no part of one`,
    [area.storedPaths().length - before, area.storedPaths().filter((path) => path.endsWith('.part'))],
    [1, []],
  )
  findings.holds(`${what}: no program is left`, await eventually(async () => stampPrograms(workers).length === 0, 180))
}

/** Begins a copy whose program is seen. On a busy machine the copy may be made before this looks, and then another one is begun. */
async function begun(area: MemberArea) {
  for (let attempt = 1; ; attempt++) {
    const reader = await area.reader()
    const before = area.storedPaths().length
    const workers = [area.shop.worker.pid]
    let isMade = false
    const first = area.get(bookPath(reader), reader.headers)
    first.then(
      // 202: it still waits for the worker.
      ({ status }) => (isMade = status === 200),
      () => {},
    )
    let programs: number[] = []
    await eventually(async () => (programs = stampPrograms(workers)).length > 0 || isMade, 180, 5)
    if (programs.length > 0 || attempt === 5) return { reader, before, workers, first, programs }
  }
}

async function whyNone(area: MemberArea, reader: Reader, first: Promise<Answer>) {
  const { status, text } = await first
  const jobs = await area.shop.rows('select task_identifier, run_at, locked_at, attempts, last_error from graphile_worker.jobs')
  return { status, text: text.slice(0, 300), copy: await copyOf(area, reader), jobs }
}

/** Others buy meanwhile. */
async function besideIt(area: MemberArea, findings: Findings, what: string) {
  const buyer = newBuyer()
  const begun = performance.now()
  const orderId = await area.shop.buy([{ id: freeCourse.id, quantity: 1 }], buyer)
  const sent = async () =>
    Boolean((await area.shop.rows(`select from emails where order_id = $1 and kind = 'ACCESS' and sent_at is not null`, [orderId])).length)
  findings.holds(`${what}: an e-mail is not delayed`, await eventually(sent, 180, 50), performance.now() - begun)
}

const areSent = async ({ shop }: MemberArea) => (await shop.rows('select from emails where sent_at is null')).length === 0

const copyOf = async ({ shop }: MemberArea, { itemId }: Reader) =>
  (
    await shop.rows<{ status: string; problem: string | null }>('select status, problem from stamped_copies where order_item_id = $1', [
      itemId,
    ])
  )[0]

/** Each is refused, or stamped as a trial within the limits of the program. */
async function hostileBooks(area: MemberArea, findings: Findings, short: boolean) {
  const books = [
    ...Object.entries(hostilePdfs(1)).map(([name, content]) => ({ name: `${name}.pdf`, content })),
    ...Object.entries(hostileEpubs(short ? 0.1 : 1)).map(([name, content]) => ({ name: `${name}.epub`, content })),
  ].filter((_, index) => !short || index % 6 === 0)
  const measured = { most: 0, slowest: 0 }
  const watching = new AbortController()
  const watch = (async () => {
    for (; !watching.signal.aborted; await pause(50))
      measured.most = Math.max(measured.most, ...stampPrograms([area.shop.worker.pid]).map(megabytesOf))
  })()
  for (const { name, content } of books) {
    const begun = performance.now()
    await tryBook(area, findings, name, await content())
    measured.slowest = Math.max(measured.slowest, (performance.now() - begun) / 1000)
  }
  watching.abort()
  await watch
  findings.holds('the memory of a program is bounded', measured.most < 2_500, measured)
  findings.holds('nothing is written elsewhere', !existsSync('/tmp/sabia-hostile'))
  return { files: books.length, ...measured }
}

async function tryBook(area: MemberArea, findings: Findings, name: string, content: Buffer) {
  const { status, text } = await area.upload(name, content)
  findings.holds(`${name}: it is stored or refused`, status === 200 || text.includes('FILE_REFUSED'), text)
  if (status !== 200) return
  const { address } = JSON.parse(text) as { address: string }
  const state = await stateOf(area, address)
  findings.holds(`${name}: its author is told`, ['STAMPABLE', 'UNSTAMPABLE', 'NEVER'].includes(state), state)
}

/** The result of the file's trial, for which its author asks as the panel does. */
async function stateOf(area: MemberArea, fileRef: string): Promise<string> {
  let state = ''
  await eventually(async () => {
    const answer = await area.asStaff('query ($fileRef: String!) { stampTest(fileRef: $fileRef) { state } }', { fileRef })
    state = /"state":"(\w+)"/.exec(answer.text)?.[1] ?? answer.text
    return state !== 'PENDING'
  }, 240)
  return state
}
