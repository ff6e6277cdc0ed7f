// oxlint-disable-next-line import/default -- the build makes this module
import script from './arrival.ts?script'

/** Inline script that stores what brought a visitor: arrival.ts, bundled by tools/build/first-visit/inline-scripts.ts. */
export const arrivalScript = script
