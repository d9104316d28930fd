import { readFileSync } from 'node:fs'
import { ifsc as rule } from 'contract/fields/ifsc'
import { type NumberTable, numberTable } from './number-table.ts'

/** Every branch of every bank in India, in memory. */
export type IfscDirectory = {
  /** How many codes are known. */
  size: number
  /** The bank of a branch; undefined for a code that no branch has. */
  findBank(ifsc: string): { bankName: string } | undefined
}

type Row = [bankCode: string, packedBranchesByName: Record<string, string>]

/** Made by `npm run generate:ifsc`; ATTRIBUTION.md says of what. */
const file = new URL('ifsc.generated.json', import.meta.url)

export function loadIfscDirectory(): IfscDirectory {
  const { banks: rows } = JSON.parse(readFileSync(file, 'utf8')) as { banks: Row[] }
  const names = new Map<string, number>()
  const numberOf = (name: string) => names.get(name) ?? names.set(name, names.size).size - 1
  const banks = new Map<string, NumberTable>()
  for (const [bankCode, byName] of rows) {
    const branches = Object.entries(byName).map(([name, packed]) => ({ packed, value: numberOf(name) }))
    banks.set(bankCode, numberTable(branches))
  }
  const byNumber = Array.from(names.keys(), (bankName) => ({ bankName }))
  return {
    size: Array.from(banks.values(), ({ size }) => size).reduce((sum, size) => sum + size, 0),
    findBank(ifsc) {
      if (!rule.pattern.test(ifsc)) return undefined
      const name = banks.get(ifsc.slice(0, 4))?.find(branchNumber(ifsc.slice(5)))
      return name === undefined ? undefined : byNumber[name]
    },
  }
}

/** Digits as they are; letters as base 36, above all digits. */
function branchNumber(branch: string): number {
  return /^[0-9]+$/.test(branch) ? Number(branch) : 1_000_000 + Number.parseInt(branch, 36)
}
