import { readArguments } from './process/arguments.mjs'
import { downloadPackage } from './reference-data/download-package.mjs'
import { groupBy } from './reference-data/group-by.mjs'
import { jsonTable, writeGenerated } from './reference-data/write-generated.mjs'

const usage = `npm run generate:ifsc             regenerates the list of banks
npm run generate:ifsc -- --check  tells whether it is up to date`
readArguments(usage, (args) => args.every((each) => each === '--check'))
const file = 'server/src/records/reference-data/ifsc.generated.json'
const attribution =
  'Razorpay, IFSC 2.0.50, https://github.com/razorpay/ifsc, from lists of the Reserve Bank of India and NPCI; ' +
  'the data is in the public domain'

// Downloaded, not installed: only the data is needed, and the package depends on unmaintained ones.
const files = await downloadPackage(
  'ifsc@2.0.50',
  'sha512-ge4uCv7wCi1JKhhfAnvIz4CzB/JmNwcdkGN/79yMyGlxejsF9TREirpVxvCpn8OxZIzNFwxeo+BSx5/IN0YxwQ==',
)
const read = (name) => JSON.parse(files.get(`src/${name}.json`))
const branches = read('IFSC')
const bankNames = read('banknames')
/** Codes, and prefixes of codes, that a bank lets a smaller bank use. */
const sublets = read('sublet')
const subletPrefixes = Object.entries(read('custom-sublets')).sort(([a], [b]) => b.length - a.length)

writeGenerated(file, jsonTable(attribution, 'banks', Object.keys(branches).sort().flatMap(rowsOf)))

/** One row for each bank that uses the code. */
function rowsOf(code) {
  const suffixes = branches[code].map((branch) => String(branch).padStart(6, '0')).sort()
  const byName = groupBy(suffixes, (suffix) => bankName(`${code}0${suffix}`))
  return [...byName]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, own]) => ({ code, name, branches: own.join(' ') }))
}

/** A bank without a name is called by its code. */
function bankName(ifsc) {
  const owner = ifsc.slice(0, 4)
  const user = sublets[ifsc] ?? subletPrefixes.find(([prefix]) => ifsc.startsWith(prefix))?.[1] ?? owner
  return bankNames[user] ?? user
}
