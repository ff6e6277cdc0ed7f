/** Loaded with --import: the program ends when whoever started it is gone, even by a kill -9 that nobody can catch. */
if (process.channel) {
  process.on('disconnect', () => {
    setTimeout(() => process.exit(1), 10_000).unref()
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(1)
  })
  process.channel.unref()
}
