import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '#tests/harness/chromium.ts'
import { type VideoText, videoTexts } from './video-texts.ts'

/**
 * Draws the videos and captions of the demo's course, database/seed/files/*.webm and *.vtt. Needs ffmpeg with VP9 and Opus, which every
 * Chromium plays. Run it again only if the texts change: `node build/demo-files/make-videos.ts`.
 */
const root = join(import.meta.dirname, '../..')
const files = join(root, 'database/seed/files')
const seconds = 8

const font = readFileSync(join(root, 'node_modules/@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2'))
const frieze = readFileSync(join(root, 'public/art/frieze.svg')).toString('base64')
const style = `<style>
  @font-face { font-family: Brygada; font-weight: 400 700; src: url(data:font/woff2;base64,${font.toString('base64')}) }
  body { margin: 0; width: 640px; height: 360px; font-family: Brygada; color: #1f1a12 }
  main { position: absolute; inset: 0 0 40px; background: #f8f3e5; padding: 56px; box-sizing: border-box }
  small { font-size: 20px; color: #6b5f49 } h1 { font-size: 46px; line-height: 1.1; margin: 12px 0; max-width: 460px; font-weight: 640; text-wrap: balance }
  footer { position: absolute; inset: auto 0 0; height: 40px; background: url(data:image/svg+xml;base64,${frieze}) }</style>`
const card = (title: string, text: string) => `${style}<main><small>${title}</small><h1>${text}</h1></main><footer></footer>`
const bird = `<style>body { margin: 0 }</style><svg viewBox="0 3 52 52" width="120" height="120" color="#1f1a12">
  <path fill="currentColor" d="M12 42A28 28 0 0 1 37 8.6A9.2 9.2 0 0 1 43.6 17.6A28 28 0 0 1 12 42Z"/>
  <path fill="#ef6f22" d="M43.2 20A28 28 0 0 1 12 42C24 39 33 31 36.5 22.5C38 19.5 41 18.6 43.2 20Z"/>
  <path fill="currentColor" d="M14.6 36.5 2 47.5 6.8 49.5 20 40.6Z"/><path fill="#ef6f22" d="M42.6 13.2 50 16.6 43 19.4Z"/>
  <circle cx="37.2" cy="15.2" r="1.9" fill="#f8f3e5"/></svg>`

const found = await findChromium()
if (found.kind === 'none') throw new Error(`No Chromium:\n${found.reasons.join('\n')}`)
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] })
const folder = mkdtempSync(join(tmpdir(), 'sabia-videos-'))
try {
  const page = await browser.newPage({ viewport: { width: 640, height: 360 } })
  await page.setContent(bird)
  await page.screenshot({ path: join(folder, 'bird.png'), omitBackground: true, clip: { x: 0, y: 0, width: 120, height: 120 } })
  for (const video of videoTexts) {
    for (const [index, { text }] of video.cards.entries()) {
      await page.setContent(card(video.title, text))
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: join(folder, `${index}.png`) })
    }
    encode(video)
    writeFileSync(join(files, `${video.file}.vtt`), captions(video))
  }
} finally {
  await browser.close()
  rmSync(folder, { recursive: true })
}

/** The cards one after another, the bird hopping along the frieze, and two soft notes that fade in and out. */
function encode({ file, cards }: VideoText) {
  const length = cards.length * seconds
  const pictures = cards.flatMap((_, index) => [
    '-loop',
    '1',
    '-framerate',
    '15',
    '-t',
    String(seconds),
    '-i',
    join(folder, `${index}.png`),
  ])
  const joined = cards.map((_, index) => `[${index}:v]`).join('')
  const filters = [
    `${joined}concat=n=${cards.length}:v=1[cards]`,
    `[cards][${cards.length}:v]overlay=x='-120+(W+120)*t/${length}':y='H-152-26*abs(sin(2*t))':shortest=1,format=yuv420p[video]`,
    `[${cards.length + 1}:a]afade=t=in:d=2,afade=t=out:st=${length - 2}:d=2[audio]`,
  ]
  const notes = `aevalsrc=0.04*sin(220*2*PI*t)*(1+sin(0.7*t))+0.03*sin(277.2*2*PI*t)*(1+cos(0.5*t)):d=${length}`
  const args = [
    ...pictures,
    '-loop',
    '1',
    '-framerate',
    '15',
    '-t',
    String(length),
    '-i',
    join(folder, 'bird.png'),
    '-f',
    'lavfi',
    '-i',
    notes,
  ]
  const codecs = ['-c:v', 'libvpx-vp9', '-crf', '36', '-b:v', '0', '-g', '60', '-row-mt', '1', '-c:a', 'libopus', '-b:a', '24k', '-ac', '1']
  const output = [
    '-map',
    '[video]',
    '-map',
    '[audio]',
    ...codecs,
    '-t',
    String(length),
    '-fflags',
    '+bitexact',
    join(files, `${file}.webm`),
  ]
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, '-filter_complex', filters.join(';'), ...output], { stdio: 'inherit' })
}

function captions({ cards }: VideoText): string {
  const time = (at: number) => `00:00:${at.toFixed(3).padStart(6, '0')}`
  const lines = cards.flatMap((each) => each.captions)
  const half = seconds / 2
  return `WEBVTT\n\n${lines.map((line, index) => `${time(index * half)} --> ${time((index + 1) * half)}\n${line}\n`).join('\n')}`
}
