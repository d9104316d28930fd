// Loaded into the server before anything else: when the command that started it is gone, it stops as on SIGTERM.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
