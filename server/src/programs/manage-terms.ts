import { formatDate, type IstDate, istDateOf } from 'domain/calendar/ist-date'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { recordFullKyc } from '../records/customers/full-kyc.ts'
import { findCustomerByProfileId } from '../records/customers/queries.ts'
import { type AddedVersion, addProductTerms, listProductTerms } from '../records/loans/product-terms.ts'
import { readTermsFile } from '../records/loans/read-terms-file.ts'
import { CommandRefused, describeJsonProblem, readFileToAdd, splitOptions } from './command-line.ts'
import { type Command, runCommands } from './run-commands.ts'

const usage = `npm run terms -- list                                     lists all versions of the product terms
npm run terms -- add FILE.json --by NAME                  adds the version in a file; earlier ones stay as they are
npm run terms -- full-kyc PROFILE_ID --by NAME --how HOW  records that full KYC was done for a customer, and how`

function readTerms(file: string, text: string, today: IstDate) {
  try {
    return readTermsFile(text, today)
  } catch (error) {
    throw new CommandRefused(`${file} was rejected and nothing was added: ${describeJsonProblem(error)}.`)
  }
}

const list: Command = async ({ database: { kysely }, print }, args) => {
  if (args.length > 0) return undefined
  for (const { version, startsOn, setBy, ...terms } of await listProductTerms(kysely))
    print(`product terms ${version}  from ${formatDate(startsOn)}  set by ${setBy}  ${JSON.stringify(terms)}`)
  return true
}

const describeAdded = ({ version, isNew }: AddedVersion, startsOn: IstDate) =>
  isNew
    ? `Added version ${version} of the product terms, which applies from ${formatDate(startsOn)}.`
    : `Version ${version} of the product terms already has these values from ${formatDate(startsOn)}; nothing was added.`

const add: Command = async ({ database, clock, print }, args) => {
  const given = await readFileToAdd(args)
  if (given === undefined) return undefined
  const terms = readTerms(given.file, given.text, clock.today())
  const set = { setBy: given.by, setAt: clock.now() }
  const added = await inTransaction(database, (transaction) => addProductTerms(transaction, { ...terms, ...set }))
  print(describeAdded(added, terms.startsOn))
  return true
}

const fullKyc: Command = async ({ database, clock, print }, args) => {
  const split = splitOptions(args, ['by', 'how'])
  const [profileId, ...rest] = split?.given ?? []
  if (!split || !profileId || rest.length > 0) return undefined
  const customer = await findCustomerByProfileId(database.kysely, profileId)
  if (customer === undefined) throw new CommandRefused(`There is no customer ${profileId}.`)
  const kyc = { customerId: customer.id, by: split.by, method: split.how, at: clock.now() }
  const earlier = await inTransaction(database, (transaction) => recordFullKyc(transaction, kyc))
  print(
    earlier
      ? `Full KYC of customer ${profileId} (${kyc.method}) was already recorded on ${formatDate(istDateOf(earlier.at))} by ${earlier.by}; nothing was added.`
      : `Full KYC of customer ${profileId} is recorded.`,
  )
  return true
}

await runCommands(usage, { list, add, 'full-kyc': fullKyc }, { byDefault: 'list' })
