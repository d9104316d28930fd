import { readFileSync } from 'node:fs'
import { ifsc as field } from 'contract/fields/ifsc'

/** The bank of every branch in India, held in memory. */
export type IfscDirectory = {
  /** Undefined for a code that no branch has. */
  findBank(ifsc: string): { bankName: string } | undefined
}

/** `branches` lists the last six characters of the bank's IFSCs, separated by blanks. */
type Bank = { code: string; name: string; branches: string }

/** Written by `npm run generate:ifsc`; ATTRIBUTION.md names the source. */
const file = new URL('ifsc.generated.json', import.meta.url)

/**
 * The branches stay one string per bank and are searched from its start: a set of all 176,918 codes would need five
 * times the memory and twenty times the load time, and the largest bank is searched in half a millisecond.
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
