import { join } from 'node:path'
import { tool } from './our-node.mjs'
import { repository } from './repository.mjs'

const web = join(repository, 'web')

/** Format and lint of everything. */
export const lint = { name: 'format and lint', commands: () => [{ command: tool('biome', 'check', '.') }] }

/** One for each part that is type checked by itself. */
export const types = [
  { name: 'types of domain, contract and server', commands: () => [checkTypes('tsconfig.json')] },
  {
    name: 'types of web',
    commands: () => [{ command: tool('react-router', 'typegen'), cwd: web }, checkTypes('web/tsconfig.json')],
  },
  { name: 'types of e2e', commands: () => [checkTypes('e2e/tsconfig.json')] },
]

function checkTypes(project) {
  return { command: tool('tsc', '-p', project) }
}
