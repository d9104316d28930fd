import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether a program of that name is on the PATH. */
export function hasProgram(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, name)))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
