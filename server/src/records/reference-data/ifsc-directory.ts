import { readFileSync } from 'node:fs'
import { ifscCode as field } from 'contract/form-definition/bank-fields'

/** Finds the bank of every branch in India, from memory. */
export type IfscDirectory = {
  /** Undefined for a code that no branch has. */
  findBank(ifsc: string): { bankName: string } | undefined
}

/** `branches` lists the last six characters of the bank's IFSCs, separated by spaces. */
type Bank = { code: string; name: string; branches: string }

/** Written by `npm run generate:ifsc`; ATTRIBUTION.md names the source. */
const file = new URL('ifsc.generated.json', import.meta.url)

/**
 * Keeps the branches as one string per bank; searching it takes at most half a millisecond. A set of all 176,918 codes would
 * need over four times the memory and ten times the load time.
 */
export function loadIfscDirectory(): IfscDirectory {
  const { banks } = JSON.parse(readFileSync(file, 'utf8')) as { banks: Bank[] }
  const banksByCode = Map.groupBy(banks, ({ code }) => code)
  return {
    findBank(ifsc) {
      if (!field.pattern.test(ifsc)) return undefined
      const branch = ifsc.slice(5)
      const bank = banksByCode.get(ifsc.slice(0, 4))?.find(({ branches }) => branches.includes(branch))
      return bank && { bankName: bank.name }
    },
  }
}
