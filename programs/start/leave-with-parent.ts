/** Loaded with --import. The program stops when its parent is gone, even after a kill -9, which the parent cannot catch. */
if (process.channel) {
  process.on('disconnect', () => {
    setTimeout(() => process.exit(1), 10_000).unref()
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(1)
  })
  process.channel.unref()
}
