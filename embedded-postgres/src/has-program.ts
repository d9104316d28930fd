import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether the PATH has a program of that name. */
export function hasProgram(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((directory) => isExecutable(join(directory, name)))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
