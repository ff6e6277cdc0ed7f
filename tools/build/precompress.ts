import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const smallest = 512
const texts = /\.(js|css|svg)$/

/**
 * Writes the Brotli and gzip forms of each text file for browsers next to it. They are made once at the highest level instead of on every
 * request.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // At the end: the router writes its manifest when all is built.
    buildApp: {
      order: 'post',
      async handler({ config, environments }) {
        const dir = resolve(config.root, environments.client!.config.build.outDir)
        const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => texts.test(file))
        await Promise.all(files.map((file) => compressBeside(join(dir, file))))
      },
    },
  }
}

async function compressBeside(file: string) {
  const text = await readFile(file)
  if (text.length < smallest) return
  await Promise.all([
    promisify(brotliCompress)(text).then((bytes) => writeFile(`${file}.br`, bytes)),
    promisify(gzip)(text, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ])
}
