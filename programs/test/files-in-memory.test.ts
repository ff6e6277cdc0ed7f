import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

test('files that a run leaves in memory go with it', () => {
  const script = `
    import { writeFileSync } from 'node:fs'
    import { filesInMemory } from '${import.meta.resolve('./files-in-memory.ts')}'
    const { TMPDIR } = filesInMemory()
    if (TMPDIR) writeFileSync(TMPDIR + '/forgotten', '')
    process.stdout.write(TMPDIR ?? '')`
  const folder = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  expect(folder).not.toBe('/dev/shm')
  expect(folder !== '' && existsSync(folder)).toBe(false)
})
