import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The project's folder, found from a source and from a bundle alike. */
export const root = dirname(findPackageJSON('.', import.meta.url)!)
