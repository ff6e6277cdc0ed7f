import { expect, type Page } from '@playwright/test'
import { eventually } from '../harness/eventually.ts'
import { widenPrices } from './long-texts.ts'

const widths = [360, 768, 1280]

interface Reach {
  sizes?: readonly number[]
  within?: string
  prepare?: () => Promise<unknown>
}

/**
 * Every control of this page can be reached by mouse or touch on a phone, a tablet and a desktop. `within` limits it to an overlay; `prepare`
 * changes the page before each look: unless it is given, its prices are made wide.
 */
export async function expectReachable(page: Page, screen: string, { sizes = widths, within = '', prepare }: Reach = {}) {
  const problems: string[] = []
  for (const width of sizes) {
    await page.setViewportSize({ width, height: width < 700 ? 740 : 800 })
    let faults: string[] = []
    const look = async () => {
      await (prepare ? prepare() : widenPrices(page))
      faults = [...(await page.evaluate(findUnreachable, within)), ...(await page.evaluate(findOverflow))]
      return faults.length === 0
    }
    // A busy machine may still load or lay out the page, so it is checked again.
    await eventually(look, 5, 250)
    problems.push(...faults.map((problem) => `${screen}, ${width} px: ${problem}`))
  }
  expect.soft(problems).toEqual([])
}

/**
 * Runs in the page. Programmatic sideways scrolling reveals controls that users cannot reach. So this scrolls only vertically, and only
 * where users can.
 */
function findUnreachable(within: string): string[] {
  const problems = new Set<string>()
  const root = document.documentElement
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open]')]
  const menu = [...document.querySelectorAll<HTMLElement>('aside')].find(
    (one) => getComputedStyle(one).position === 'fixed' && one.checkVisibility({ visibilityProperty: true }) && root.clientWidth < 1180,
  )
  const scope = (within && document.querySelector(within)) || (dialogs.at(-1) ?? menu ?? document.body)
  const controls =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=checkbox], [role=radio], [role=switch], [role=tab], [role=option]'

  const nameOf = (one: Element) =>
    `${one.tagName.toLowerCase()} "${(one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '').slice(0, 50) || (one.getAttribute('name') ?? one.id)}"`
  const clips = (one: Element) => getComputedStyle(one).overflowX !== 'visible'

  /** Scrolls the control to the middle of its vertical scroll containers. */
  const show = (control: Element) => {
    for (let box = control.parentElement; box && box !== document.body; box = box.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(box).overflowY) || box.scrollHeight <= box.clientHeight) continue
      const at = control.getBoundingClientRect()
      const around = box.getBoundingClientRect()
      box.scrollTop += (at.top + at.bottom) / 2 - (around.top + around.bottom) / 2
    }
    // The sections of the library are swiped sideways, by design.
    const bar = control.closest('nav')
    if (bar && /auto|scroll/.test(getComputedStyle(bar).overflowX))
      control.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
    const at = control.getBoundingClientRect()
    window.scrollBy({ top: (at.top + at.bottom) / 2 - window.innerHeight / 2, behavior: 'instant' })
  }
  const isHit = (control: Element, hit: Element | null) => {
    if (!hit) return false
    if (control.contains(hit)) return true
    const label = hit.closest('label')
    return label !== null && (label.contains(control) || label.control === control)
  }
  /** The first line of a link that spans several: of a long one, a list may show no more. */
  const boxOf = (control: Element) => [...control.getClientRects()].find(({ width }) => width >= 2)

  const check = (control: HTMLElement) => {
    show(control)
    const box = boxOf(control)
    // Content for screen readers only is one pixel wide.
    if (!box || box.width < 2 || box.height < 2) return
    if (box.left < -0.5 || box.right > root.clientWidth + 0.5)
      problems.add(`${nameOf(control)} lies from ${Math.round(box.left)} to ${Math.round(box.right)} in a width of ${root.clientWidth}`)
    for (let around = control.parentElement; around && around !== root; around = around.parentElement) {
      if (!clips(around) || around === document.body) continue
      const edge = around.getBoundingClientRect()
      if (box.left < edge.left - 0.5 || box.right > edge.right + 0.5) {
        problems.add(`${nameOf(control)} is clipped by its ${around.tagName.toLowerCase()}`)
        break
      }
    }
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    const hit = document.elementFromPoint(x, y)
    if (!isHit(control, hit)) problems.add(`${nameOf(control)} is covered by ${hit ? nameOf(hit) : 'nothing'}`)
    const style = getComputedStyle(control)
    const hasBadge = [...control.querySelectorAll('*')].some((one) => getComputedStyle(one).position === 'absolute')
    if (
      style.overflowX === 'visible' &&
      style.display !== 'inline' &&
      !hasBadge &&
      control.clientWidth > 0 &&
      control.scrollWidth > control.clientWidth + 1
    )
      problems.add(`${nameOf(control)} is ${control.clientWidth} px wide, its content ${control.scrollWidth} px`)
  }

  for (const control of scope.querySelectorAll<HTMLElement>(controls))
    if (control.checkVisibility({ visibilityProperty: true })) check(control)
  return [...problems]
}

/** Runs in the page. Finds what makes the page wider than the screen, was scrolled where users cannot scroll, or overlaps its neighbour. */
function findOverflow(): string[] {
  const problems = new Set<string>()
  const root = document.documentElement
  const nameOf = (one: Element) => `${one.tagName.toLowerCase()} "${(one.textContent?.trim() ?? '').slice(0, 50)}"`
  if (root.scrollWidth > root.clientWidth) problems.add(`the page is ${root.scrollWidth} px wide in a width of ${root.clientWidth}`)
  for (const box of document.querySelectorAll('*'))
    if (box.scrollLeft !== 0 && !/auto|scroll/.test(getComputedStyle(box).overflowX) && !(box instanceof HTMLInputElement))
      problems.add(`${nameOf(box)} was scrolled sideways`)
  // Text that overflows its box overlaps its neighbour. Rows that reach into the margin on purpose do so by 12 px.
  for (const box of document.querySelectorAll<HTMLElement>('h1, h2, h3, p, dd, dt, td, th, li, figcaption, span, label, legend')) {
    if (!box.checkVisibility({ visibilityProperty: true }) || getComputedStyle(box).display === 'inline') continue
    if (box.clientWidth > 1 && getComputedStyle(box).overflowX === 'visible' && box.scrollWidth > box.clientWidth + 12)
      problems.add(`the text of ${nameOf(box)} is ${box.scrollWidth} px wide in ${box.clientWidth} px`)
  }
  return [...problems]
}
