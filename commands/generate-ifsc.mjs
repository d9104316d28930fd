import { fetchPackage } from './master-data/fetch-package.mjs'
import { packNumbers } from './master-data/pack-numbers.mjs'
import { jsonTable, writeGenerated } from './master-data/write-generated.mjs'

const file = 'server/src/reference-data/ifsc.generated.json'
const attribution =
  'Razorpay, IFSC 2.0.50, https://github.com/razorpay/ifsc, from lists of the Reserve Bank of India and NPCI; ' +
  'the data is in the public domain'

// Fetched, not installed: its code is not needed and depends on packages that are no longer cared for.
const files = await fetchPackage(
  'ifsc@2.0.50',
  'sha512-ge4uCv7wCi1JKhhfAnvIz4CzB/JmNwcdkGN/79yMyGlxejsF9TREirpVxvCpn8OxZIzNFwxeo+BSx5/IN0YxwQ==',
)
const read = (name) => JSON.parse(files.get(`src/${name}.json`))
const branches = read('IFSC')
const names = read('banknames')
const lent = read('sublet')
const lentByBeginning = Object.entries(read('custom-sublets')).sort(([a], [b]) => b.length - a.length)

const rows = Object.keys(branches).sort().map(rowOf)
writeGenerated(file, jsonTable(attribution, 'banks', rows))

/** The code of a bank, and for each name that its branches bear, the numbers of these. */
function rowOf(bank) {
  const byName = new Map()
  for (const branch of branches[bank]) {
    const text = String(branch).padStart(6, '0')
    const name = nameOf(`${bank}0${text}`)
    if (!byName.has(name)) byName.set(name, [])
    byName.get(name).push(branchNumber(text))
  }
  const packed = [...byName].sort(([a], [b]) => (a < b ? -1 : 1))
  return [bank, Object.fromEntries(packed.map(([name, numbers]) => [name, packNumbers(numbers.sort((a, b) => a - b))]))]
}

/** Some codes are lent to a smaller bank, whose name it then is. A bank without a name is called by its code. */
function nameOf(ifsc) {
  const bank = lent[ifsc] ?? lentByBeginning.find(([beginning]) => ifsc.startsWith(beginning))?.[1]
  if (bank !== undefined) return names[bank] ?? bank
  return names[ifsc.slice(0, 4)] ?? ifsc.slice(0, 4)
}

/** As server/src/providers/ifsc-directory reads it: digits as they are, letters as base 36 above all digits. */
function branchNumber(branch) {
  return /^[0-9]+$/.test(branch) ? Number(branch) : 1_000_000 + Number.parseInt(branch, 36)
}
