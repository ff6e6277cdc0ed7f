import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '../harness/chromium.ts'
import { SandboxConsole } from '../harness/sandbox-console.ts'
import { Staff } from '../journeys/staff.ts'
import { StoreUnderTest } from '../harness/store-under-test.ts'
import { type Picture, writeContactSheet } from './contact-sheet.ts'
import { allScreens } from './all-screens.ts'
import { lengthen, writtenTexts } from './long-texts.ts'
import { type Screen, show } from './screen.ts'

/**
 * Takes a screenshot of every screen in every state, for people to look at: screens/<screen>-<width>-<theme>.png and screens/index.html.
 * `npm run screens -- checkout cart --width 360 --theme dark` takes only those whose names contain one of the words, `--long` with texts of
 * maximum length.
 */
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { width: { type: 'string', multiple: true }, theme: { type: 'string', multiple: true }, long: { type: 'boolean' } },
})
const widths = (values.width ?? ['360', '768', '1280']).map(Number)
const themes = (values.theme ?? ['light', 'dark']) as ('light' | 'dark')[]
const screens = allScreens.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const directory = join(import.meta.dirname, '../../screens')
if (screens.length === 0) throw new Error(`No screen is called ${words.join(' or ')}.`)

const failures: string[] = []
const pictures: Picture[] = []
mkdirSync(directory, { recursive: true })

const executable = await findChromium()
if (executable.kind === 'none') throw new Error(`No Chromium:\n${executable.reasons.join('\n')}`)
const store = await StoreUnderTest.open()
const browser = await chromium.launch({ executablePath: executable.path, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const signedIn = screens.some(({ who }) => who === 'staff') ? await signIn(browser) : undefined
  for (const screen of screens) await take(screen, signedIn)
} finally {
  await browser.close()
  await store.close()
}
writeContactSheet(directory, pictures)
console.log(`${pictures.length} pictures in ${directory}`)
if (failures.length > 0) {
  console.error(`Not taken:\n${failures.join('\n')}`)
  process.exitCode = 1
}

/** Opens each screen once. The same page is then shown at each width, in the light and the dark theme. */
async function take(screen: Screen, signedIn: BrowserContext | undefined) {
  const context = screen.who === 'staff' && signedIn ? signedIn : await newContext(browser)
  const page = await context.newPage()
  const set = { page, store, sandbox: new SandboxConsole(store.sandboxUrl, () => store.dueJobs()) }
  try {
    await show(screen, set)
    if (values.long) await lengthen(page, await writtenTexts(store))
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 700 ? 780 : 900 })
        // The page is first rendered in fallback fonts.
        await page.waitForFunction(() => !document.documentElement.dataset.fonts)
        await page.evaluate(async () => {
          await document.fonts.ready
          for (const image of document.images) image.loading = 'eager'
          // A missing image makes the screenshot fail.
          await Promise.all([...document.images].map((image) => image.decode()))
          window.scrollTo(0, 0)
        })
        const file = `${screen.name}-${width}-${theme}.png`
        await page.screenshot({ path: join(directory, file), fullPage: true, animations: 'disabled' })
        pictures.push({ screen: screen.name, file, width, theme })
      }
    }
    console.log(screen.name)
  } catch (error) {
    failures.push(`${screen.name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
  } finally {
    await screen.after?.(set)
    await page.close()
    if (context !== signedIn) await context.close()
  }
}

function newContext(from: Browser) {
  return from.newContext({ baseURL: store.url, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', viewport: { width: 1280, height: 900 } })
}

async function signIn(from: Browser): Promise<BrowserContext> {
  const context = await newContext(from)
  const page = await context.newPage()
  await new Staff(page).signIn('renata.lopes@sabia.example')
  await page.close()
  return context
}
