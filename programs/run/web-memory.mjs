/**
 * Node's memory options for a web process (MB), the same as in deploy/docker-compose.yml and deploy/kubernetes. By default Node's new space grows to 60 MB while pages are
 * rendered, and the old space has no useful limit. A web process uses some 60 MB, so half a gigabyte is enough, and a leak ends one process
 * instead of the machine. The new space was chosen by this table (/courses without the cache):
 *
 * | new space | idle | after 2,000 pages | processor time of a page |
 * |---|---|---|---|
 * | 4 MB | 128 MB | 190 MB | 8.4 ms |
 * | 8 MB | 134 MB | 197 MB | 7.7 ms |
 * | 16 MB | 141 MB | 207 MB | 7.0 ms |
 * | 32 MB | 140 MB | 247 MB | 7.2 ms |
 */
export const webMemory = ['--max-semi-space-size=8', '--max-old-space-size=512']

/**
 * For the C library's allocator of a web process. By default each thread that compresses pages keeps freed memory of its own, and freed pages
 * and responses stay in its heap. With a fixed threshold (bytes) they are returned to the system at once
 * (docs/decisions/2026-11-21-one-command.md#memory). Other programs would only ask the system for the same memory again and again.
 */
export const webVariables = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' }
