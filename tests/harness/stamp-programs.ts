import { readdirSync, readFileSync } from 'node:fs'

/** A file of /proc. Empty if the process has ended meanwhile. */
export function readProc(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The ids of the programs that stamp something for this process. Linux only. */
export const stampPrograms = () =>
  readdirSync('/proc').filter(
    (pid) =>
      readProc(`/proc/${pid}/cmdline`).includes('stamp-program') && readProc(`/proc/${pid}/status`).includes(`PPid:\t${process.pid}\n`),
  )
