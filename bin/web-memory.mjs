/**
 * What a web process may take (MB), the same in the Dockerfile. Left alone, Node's new space grows to 60 MB where pages are drawn and nothing
 * bounds the rest. What stays is some 60 MB: half a gigabyte is room enough, and a leak ends one process instead of the machine.
 */
export const webMemory = ['--max-semi-space-size=8', '--max-old-space-size=512']
