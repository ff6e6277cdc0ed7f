/**
 * Node's memory options for a web process (MB), the same as in the Dockerfile. By default Node's new space grows to 60 MB while pages are
 * rendered, and the old space has no useful limit. A web process uses some 60 MB, so half a gigabyte is enough, and a leak ends one process
 * instead of the machine.
 */
export const webMemory = ['--max-semi-space-size=8', '--max-old-space-size=512']
