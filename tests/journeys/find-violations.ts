import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const options: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Details of what passes are most of a result, and describing them takes longer than the check.
  resultTypes: ['violations'],
  // Frames of other hosts are not ours.
  iframes: false,
}

/**
 * The rules of WCAG 2.2 AA that the page violates, each with its elements; and whether something faded or moved during the check: a toast
 * that fades out has less contrast, for example.
 */
export async function findViolations(page: Page): Promise<{ violations: string[]; moved: boolean }> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(source)
  return page.evaluate(async (how) => {
    const moves = () =>
      document.getAnimations().some((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity)
    const watched = ['transitionrun', 'animationstart'] as const
    let moved = moves()
    const note = () => (moved = true)
    for (const event of watched) document.addEventListener(event, note, { capture: true })
    const { violations } = await window.axe!.run(document, how)
    moved ||= moves()
    for (const event of watched) document.removeEventListener(event, note, { capture: true })
    return { violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`), moved }
  }, options)
}
