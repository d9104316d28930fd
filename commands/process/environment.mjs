import { accessSync, constants, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root directory of the checkout. */
export const repository = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

const requiredMajor = 26
const binDirectory = join(repository, 'node_modules/.bin')

/** The path of the Node.js that npm installed here, which runs everything whatever version the machine has. */
export function nodePath() {
  try {
    const path = realpathSync(join(binDirectory, 'node'))
    accessSync(path, constants.X_OK)
    return path
  } catch {
    if (Number.parseInt(process.versions.node, 10) >= requiredMajor) return process.execPath
    throw new Error(
      `Node ${requiredMajor} is missing from node_modules: its install script was not allowed to run. ` +
        `Run "npm rebuild node --ignore-scripts=false", or use Node ${requiredMajor} or later yourself.`,
    )
  }
}

/** The command line of a program that npm installed. */
export function installedProgram(name, ...args) {
  return [nodePath(), realpathSync(join(binDirectory, name)), ...args]
}

/** Our environment variables, with a PATH on which "node" is the installed one. */
export function environmentWith(extra = {}) {
  return { ...process.env, PATH: `${binDirectory}${delimiter}${process.env.PATH ?? ''}`, ...extra }
}
