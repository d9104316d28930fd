import { accessSync, constants, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { repository } from './repository.mjs'

const wantedMajor = 26
const programs = join(repository, 'node_modules/.bin')

/** The Node that runs everything here: the one npm installed, whatever the machine has. */
export function ourNode() {
  try {
    const path = realpathSync(join(programs, 'node'))
    accessSync(path, constants.X_OK)
    return path
  } catch {
    if (Number.parseInt(process.versions.node, 10) >= wantedMajor) return process.execPath
    throw new Error(
      `Node ${wantedMajor} is missing from node_modules: its install script was not allowed to run. ` +
        `Run "npm rebuild node --ignore-scripts=false", or use Node ${wantedMajor} or later yourself.`,
    )
  }
}

/** A command line for a program that npm installed, run by our Node. */
export function tool(name, ...args) {
  return [ourNode(), realpathSync(join(programs, name)), ...args]
}

/** Our environment, in which "node" means our Node. */
export function ourEnvironment(extra = {}) {
  return { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH ?? ''}`, ...extra }
}
