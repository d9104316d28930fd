// Preloaded into the server: if the command that started it dies, the server stops as on SIGTERM.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
