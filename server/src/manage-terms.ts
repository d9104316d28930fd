import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import { z } from 'zod'
import { CommandRefused } from './command-line.ts'
import { recordFullKyc } from './customers/full-kyc.ts'
import { findCustomerByProfileId } from './customers/queries.ts'
import { addEligibilityPolicy, listEligibilityPolicies } from './loans/eligibility-policies.ts'
import { addProductTerms, listProductTerms } from './loans/product-terms.ts'
import { readTermsFile } from './loans/read-terms-file.ts'
import { inTransaction } from './platform/database/in-transaction.ts'
import { type Command, runCommands } from './run-commands.ts'

const usage = `npm run terms -- list                                     every version of the product's terms and of the policy
npm run terms -- add FILE.json --by NAME                  adds a version; those before it stay as they are
npm run terms -- full-kyc PROFILE_ID --by NAME --how HOW  records that a customer's identity was verified in full`

/** Nothing where there is another option, or not just one argument: a name of two words without quotes is two. */
function readOptions(args: string[]) {
  const options = { by: { type: 'string' }, how: { type: 'string' } } as const
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [given, ...rest] = positionals
    return given && rest.length === 0 ? { given, ...values } : undefined
  } catch {
    return undefined
  }
}

/** What is wrong with a file of terms, for the person who wrote it. */
function describeProblem(error: unknown): string {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ')
  return error instanceof SyntaxError ? `it is no JSON: ${error.message}` : String((error as Error).message)
}

function readTerms(file: string, text: string, today: IstDate) {
  try {
    return readTermsFile(text, today)
  } catch (error) {
    throw new CommandRefused(`${file} was refused and nothing was added: ${describeProblem(error)}.`)
  }
}

const list: Command = async ({ database: { kysely }, print }) => {
  for (const { version, startsOn, setBy, ...terms } of await listProductTerms(kysely))
    print(`product terms ${version}  from ${formatDate(startsOn)}  set by ${setBy}  ${JSON.stringify(terms)}`)
  for (const { version, startsOn, setBy, ...policy } of await listEligibilityPolicies(kysely))
    print(`eligibility policy ${version}  from ${formatDate(startsOn)}  set by ${setBy}  ${JSON.stringify(policy)}`)
  return true
}

const add: Command = async ({ database, clock, print }, args) => {
  const { given: file, by } = readOptions(args) ?? {}
  if (!file || !by) return undefined
  const { terms, policy } = readTerms(file, await readFile(file, 'utf8'), clock.today())
  const set = { setBy: by, setAt: clock.now() }
  await inTransaction(database, async (transaction) => {
    if (terms) print(`product terms ${await addProductTerms(transaction, { ...terms, ...set })} added`)
    if (policy) print(`eligibility policy ${await addEligibilityPolicy(transaction, { ...policy, ...set })} added`)
  })
  return true
}

const fullKyc: Command = async ({ database: { kysely }, clock, print }, args) => {
  const { given: profileId, by, how } = readOptions(args) ?? {}
  if (!profileId || !by || !how) return undefined
  const customer = await findCustomerByProfileId(kysely, profileId)
  if (customer === undefined) {
    print(`There is no customer ${profileId}.`)
    return false
  }
  await recordFullKyc(kysely, { customerId: customer.id, by, method: how, at: clock.now() })
  print('It is recorded.')
  return true
}

await runCommands(usage, { list, add, 'full-kyc': fullKyc }, { byDefault: 'list' })
