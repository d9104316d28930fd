import { recoverAdministrator } from '../records/staff/people/first-administrators.ts'
import { printInvitation } from './print-invitation.ts'
import { type Command, runCommand } from './run-commands.ts'

const usage = `npm run console:recover -- EMAIL   starts the recovery of an administrator who has lost both passkeys, tells every
                                  administrator, and after 24 hours prints the link for new passkeys`

const recover: Command = async (dependencies, [email, ...rest]) => {
  if (!email || rest.length > 0) return undefined
  return printInvitation(dependencies, await recoverAdministrator(dependencies, email))
}

await runCommand(usage, recover)
