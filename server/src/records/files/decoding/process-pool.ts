import type { ChildProcess } from 'node:child_process'
import { startBoundedProcess } from './bounded-process.ts'

type Events = {
  /** A process has become ready for work. */
  onReady(): void
  /** No process is left, and none could be started. */
  onNone(): void
}

/** Keeps a number of processes ready; one that ends is replaced at once. */
export function createProcessPool(module: URL, size: number, { onReady, onNone }: Events) {
  const idle: ChildProcess[] = []
  const all = new Set<ChildProcess>()
  let isClosed = false

  function start(): void {
    if (isClosed || all.size >= size) return
    const child = startBoundedProcess(module)
    all.add(child)
    let isReady = false
    const onEnd = () => {
      if (!all.delete(child)) return
      const index = idle.indexOf(child)
      if (index >= 0) idle.splice(index, 1)
      // A process that fails to start is not restarted before the next file, to avoid an endless loop.
      if (isReady) start()
      else if (all.size === 0) onNone()
    }
    child.once('error', onEnd).once('exit', onEnd)
    child.once('message', () => {
      isReady = true
      idle.push(child)
      onReady()
    })
  }

  return {
    startMissing() {
      for (let missing = size - all.size; missing > 0; missing--) start()
    },
    take: () => idle.pop(),
    giveBack: (child: ChildProcess) => void idle.push(child),
    close() {
      isClosed = true
      for (const child of all) child.kill('SIGKILL')
    },
  }
}
