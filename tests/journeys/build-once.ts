import { buildIfChanged } from '../../build/build-pages.ts'

/** Before the stores are opened, side by side: two builds at once would write over each other. */
export default async function buildOnce() {
  await buildIfChanged()
}
