import type { Chain } from '../platform/sealing/seals.ts'
import { describeProblem, verifyChain } from '../platform/sealing/verify-chain.ts'
import { quantity, readArguments } from './command-line.ts'
import { type ProgramDependencies, withDatabase } from './with-database.ts'

async function verify({ database, print }: ProgramDependencies, chain: Chain, knownHash?: string) {
  if (knownHash !== undefined && !/^[0-9a-f]{64}$/.test(knownHash)) {
    print(`"${knownHash}" is not the hash of a seal, which has 64 hexadecimal digits.`)
    return false
  }
  const result = await verifyChain(database, chain, { knownHash })
  if (result.isIntact) {
    print(
      `The ${chain.name} is intact: ${quantity(result.seals, 'seal')} up to entry ${result.lastEntry}, last hash ${result.hash}`,
    )
    return true
  }
  print(describeProblem(chain, result))
  return false
}

/** Runs the program that verifies a chain of seals, with the hash of a known one if given. */
export async function verifyWithProgram(usage: string, chain: Chain): Promise<void> {
  const args = readArguments(usage, { min: 0, max: 1 })
  if (args) await withDatabase((dependencies) => verify(dependencies, chain, args[0]?.toLowerCase()))
}
