/**
 * What a web process may take (MB), the same in the Dockerfile. Node's usual new space grows to 100 MB where pages are drawn, for no page more
 * in a second; what stays is some 60 MB, so a quarter of a gigabyte is room enough, and a leak ends one process instead of the machine.
 */
export const webMemory = ['--max-semi-space-size=8', '--max-old-space-size=256']
