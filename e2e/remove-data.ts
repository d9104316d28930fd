import { rmSync } from 'node:fs'

/** The run's own database goes with the run. */
export default function removeData(): void {
  const directory = process.env.E2E_DATA
  if (directory) rmSync(directory, { recursive: true, force: true })
}
