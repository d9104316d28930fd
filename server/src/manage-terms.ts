import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { formatDate } from 'domain/calendar/ist-date'
import { recordFullKyc } from './customers/full-kyc.ts'
import { findCustomerByProfileId } from './customers/queries.ts'
import { addEligibilityPolicy, listEligibilityPolicies } from './loans/eligibility-policies.ts'
import { addProductTerms, listProductTerms } from './loans/product-terms.ts'
import { readTermsFile } from './loans/read-terms-file.ts'
import { inTransaction } from './platform/database/in-transaction.ts'
import { type ProgramDependencies, withDatabase } from './with-database.ts'

const usage = `npm run terms -- list                                     every version of the product's terms and of the policy
npm run terms -- add FILE.json --by NAME                  adds a version; those before it stay as they are
npm run terms -- full-kyc PROFILE_ID --by NAME --how HOW  records that a customer's identity was verified in full`

type Options = { by?: string | undefined; how?: string | undefined }
type Command = (dependencies: ProgramDependencies, argument: string, options: Options) => Promise<boolean>

const list: Command = async ({ database: { kysely }, print }) => {
  for (const { version, startsOn, setBy, ...terms } of await listProductTerms(kysely))
    print(`product terms ${version}  from ${formatDate(startsOn)}  set by ${setBy}  ${JSON.stringify(terms)}`)
  for (const { version, startsOn, setBy, ...policy } of await listEligibilityPolicies(kysely))
    print(`eligibility policy ${version}  from ${formatDate(startsOn)}  set by ${setBy}  ${JSON.stringify(policy)}`)
  return true
}

const add: Command = async ({ database, clock, print }, file, { by }) => {
  if (file === '' || !by) return explain(print)
  const { terms, policy } = readTermsFile(await readFile(file, 'utf8'), clock.today())
  const set = { setBy: by, setAt: clock.now() }
  await inTransaction(database, async (transaction) => {
    if (terms) print(`product terms ${await addProductTerms(transaction, { ...terms, ...set })} added`)
    if (policy) print(`eligibility policy ${await addEligibilityPolicy(transaction, { ...policy, ...set })} added`)
  })
  return true
}

const fullKyc: Command = async ({ database: { kysely }, clock, print }, profileId, { by, how }) => {
  if (!by || !how) return explain(print)
  const customer = await findCustomerByProfileId(kysely, profileId)
  if (customer === undefined) {
    print(`There is no customer ${profileId}.`)
    return false
  }
  await recordFullKyc(kysely, { customerId: customer.id, by, method: how, at: clock.now() })
  print('It is recorded.')
  return true
}

function explain(print: ProgramDependencies['print']): false {
  print(usage)
  return false
}

const commands = new Map<string, Command>([
  ['list', list],
  ['add', add],
  ['full-kyc', fullKyc],
])

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { by: { type: 'string' }, how: { type: 'string' } },
})
const [name = 'list', argument = ''] = positionals
await withDatabase(async (dependencies) => {
  const command = commands.get(name)
  return command ? command(dependencies, argument, values) : explain(dependencies.print)
})
