/**
 * Node's memory options for a web process (MB), the same as in deploy/docker-compose.yml and deploy/kubernetes. By default Node's new space grows to 60 MB while pages are
 * rendered, and the old space has no useful limit. A web process uses some 60 MB, so half a gigabyte is enough, and a leak ends one process
 * instead of the machine.
 */
export const webMemory = ['--max-semi-space-size=4', '--max-old-space-size=512']

/**
 * For the C library's allocator of a web process. By default each thread that compresses pages keeps freed memory of its own, and freed pages
 * and responses stay in its heap. With a fixed threshold (bytes) they are returned to the system at once
 * (docs/decisions/2026-11-21-one-command.md#memory). Other programs would only ask the system for the same memory again and again.
 */
export const webVariables = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' }
