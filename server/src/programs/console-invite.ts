import { mobileNumber, panNumber } from 'contract/form-definition/identity-fields'
import { inviteFirstAdministrator } from '../records/staff/people/first-administrators.ts'
import { CommandRefused, splitOptions } from './command-line.ts'
import { printInvitation } from './print-invitation.ts'
import { type Command, runCommand } from './run-commands.ts'

const usage = `npm run console:invite -- EMAIL PAN MOBILE --name NAME   prints the link for one of the first two administrators`

function readInvited(args: readonly string[]) {
  const split = splitOptions(args, ['name'])
  const [email = '', pan = '', mobile = '', ...rest] = split?.given ?? []
  if (!split || mobile === '' || rest.length > 0) return undefined
  if (!email.includes('@')) throw new CommandRefused(`"${email}" is not an email address.`)
  if (!panNumber.pattern.test(pan.toUpperCase())) throw new CommandRefused(panNumber.message)
  if (!mobileNumber.pattern.test(mobile)) throw new CommandRefused(mobileNumber.message)
  return { name: split.name, email, pan: pan.toUpperCase(), mobile }
}

const invite: Command = async (dependencies, args) => {
  const invited = readInvited(args)
  return invited && printInvitation(dependencies, await inviteFirstAdministrator(dependencies, invited))
}

await runCommand(usage, invite)
