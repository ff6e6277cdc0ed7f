// oxlint-disable-next-line import/default -- the build makes this module
import script from './arrival.ts?script'

/** Inline script that stores what brought a visitor: arrival.ts, bundled by tools/build/first-visit/inline-scripts.ts. */
export const arrivalScript = script

export const withArrival = (html: string, nonce: string): string =>
  html.replace('</body></html>', () => `<script nonce="${nonce}">${arrivalScript}</script></body></html>`)
