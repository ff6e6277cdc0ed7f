/**
 * Node's options for the memory of a web process (MB), the same in the Dockerfile. By default Node's new space grows to 60 MB where pages are
 * rendered, and the old space has no useful limit. A web process holds some 60 MB: half a gigabyte is enough, and a leak ends one process
 * instead of the machine.
 */
export const webMemory = ['--max-semi-space-size=8', '--max-old-space-size=512']
