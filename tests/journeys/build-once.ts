import { buildIfChanged } from '#tools/build/build.ts'

/** Builds before the stores start in parallel: two concurrent builds would overwrite each other. */
export default async function buildOnce() {
  await buildIfChanged()
}
