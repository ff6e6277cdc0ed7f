import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const installed = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'ffmpeg'))
    .find((path) => existsSync(path))

/** The machine's own ffmpeg, or else Debian's, which is installed once. */
function findFfmpeg(): string {
  if (!installed() && existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('No ffmpeg on this machine: installing it (once)…')
    const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'ignore' })
    run('apt-get', 'update')
    run('apt-get', 'install', '-y', '--no-install-recommends', 'ffmpeg')
  }
  const path = installed()
  if (!path) throw new Error('ffmpeg is missing: install it (apt-get install ffmpeg, brew install ffmpeg)')
  return path
}

export const ffmpegPath = findFfmpeg()

/** A video of moving test pictures, with a tone. `more`: options of the output, or of other inputs. */
export function testVideo({ size = '64x36', seconds = 2, rate = 25 }, more: string[] = [], name = 'video.mp4'): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'sabia-ffmpeg-'))
  try {
    const path = join(folder, name)
    const inputs = [`testsrc2=s=${size}:r=${rate}:d=${seconds}`, `sine=440:d=${seconds}`].flatMap((input) => ['-f', 'lavfi', '-i', input])
    const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-t', String(seconds)]
    execFileSync(ffmpegPath, ['-v', 'error', ...inputs, ...codecs, ...more, path])
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
