import { join } from 'node:path'
import { installedProgram, repository } from './process/environment.mjs'

/** Each check is a name and a function that returns its commands, run one after the other. */

export const lint = { name: 'format and lint', commands: () => [{ command: installedProgram('biome', 'check', '.') }] }

export const unusedCode = {
  name: 'unused files, exports and dependencies',
  commands: () => [{ command: installedProgram('knip') }],
}

/** One check for each TypeScript project. */
export const types = [
  { name: 'types of domain, contract and server', commands: () => [checkTypes('tsconfig.json')] },
  {
    name: 'types of web',
    commands: () => [
      { command: installedProgram('react-router', 'typegen'), cwd: join(repository, 'web') },
      checkTypes('web/tsconfig.json'),
    ],
  },
  { name: 'types of e2e', commands: () => [checkTypes('e2e/tsconfig.json')] },
]

function checkTypes(project) {
  return { command: installedProgram('tsc', '-p', project) }
}
