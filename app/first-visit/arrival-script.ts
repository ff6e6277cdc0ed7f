import { recordTouchScript } from '#app/store/shell/touch.ts'
import { saveSourceScript } from '#app/store/shell/utm-source.ts'

/** Stores what brought a visitor, before the router changes the address and before anything else is loaded. */
export const arrivalScript = saveSourceScript + recordTouchScript

export const withArrival = (html: string, nonce: string): string =>
  html.replace('</body></html>', () => `<script nonce="${nonce}">${arrivalScript}</script></body></html>`)
