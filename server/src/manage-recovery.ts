import { isCalendarDate } from 'domain/calendar/ist-date'
import { type ContactChannel, type ContactRefusal, contactChannels } from 'domain/loan/recovery'
import { endAssignment, findAssignment } from './collections/assignments.ts'
import { announceReport } from './collections/bureau-notices.ts'
import { addAgent, assignAgent, RecoveryRefused, recordContact } from './collections/recover-loan.ts'
import { readLoanNumber, splitBy } from './command-line.ts'
import { type Command, runCommands } from './run-commands.ts'

const usage = `npm run recovery -- agent CARD "NAME" "AGENCY" --by NAME   adds an agent of an agency that the terms name
npm run recovery -- assign LOAN CARD --by NAME             engages an agent; the borrower is told by SMS first
npm run recovery -- show LOAN                              who recovers a loan, and whether the borrower knows
npm run recovery -- contact LOAN CALL|VISIT                records a contact before it is made, or says why it may not be
npm run recovery -- end LOAN                               ends the engagement
npm run recovery -- report LOAN YYYY-MM-DD --by NAME       announces that the loan is reported as overdue from that day on`

const contactRefusals: Record<ContactRefusal, string> = {
  'not overdue': 'the loan is not overdue',
  'not named': 'the borrower has not been told who recovers this loan',
  'not at this hour': 'the borrower may not be contacted at this hour',
  'often enough today': 'the borrower was contacted often enough today',
}

const agent: Command = async (dependencies, args) => {
  const split = splitBy(args)
  const [cardNo, name, agency, ...rest] = split?.given ?? []
  if (!split || !cardNo || !name || !agency || rest.length > 0) return undefined
  await addAgent(dependencies, { cardNo, name, agency }, split.by)
  dependencies.print(`${name} is known.`)
  return true
}

const assign: Command = async (dependencies, args) => {
  const split = splitBy(args)
  const [loanNo, cardNo, ...rest] = split?.given ?? []
  if (!split || !loanNo || !cardNo || rest.length > 0) return undefined
  await assignAgent(dependencies, { leadId: readLoanNumber(loanNo), cardNo, by: split.by })
  dependencies.print('Engaged. The borrower is told by SMS; no contact is possible before.')
  return true
}

const show: Command = async ({ database, print }, [loanNo, ...rest]) => {
  if (!loanNo || rest.length > 0) return undefined
  const found = await findAssignment(database.kysely, readLoanNumber(loanNo))
  if (found === undefined) print('Nobody recovers this loan.')
  else
    print(
      `${found.agent.name} of ${found.agent.agency}, ${found.namedAt ? 'known to' : 'not yet known to'} the borrower`,
    )
  return found !== undefined
}

const contact: Command = async (dependencies, [loanNo, channel, ...rest]) => {
  if (rest.length > 0 || !contactChannels.includes(channel as ContactChannel)) return undefined
  const refusal = await recordContact(dependencies, {
    leadId: readLoanNumber(loanNo),
    channel: channel as ContactChannel,
  })
  dependencies.print(
    refusal ? `Not allowed: ${contactRefusals[refusal]}.` : 'Recorded. You may contact the borrower now.',
  )
  return refusal === undefined
}

const end: Command = async ({ database, clock, print }, [loanNo, ...rest]) => {
  if (!loanNo || rest.length > 0) return undefined
  const isEnded = await endAssignment(database.kysely, readLoanNumber(loanNo), clock.now())
  print(isEnded ? 'Ended.' : 'Nobody recovers this loan.')
  return isEnded
}

const report: Command = async (dependencies, args) => {
  const split = splitBy(args)
  const [loanNo, reportFrom = '', ...rest] = split?.given ?? []
  if (!split || !loanNo || rest.length > 0 || !isCalendarDate(reportFrom)) return undefined
  await announceReport(dependencies, { leadId: readLoanNumber(loanNo), reportFrom, by: split.by })
  dependencies.print('Announced. The borrower is told by SMS.')
  return true
}

/** A refusal by the rules of recovery is told, and is no fault of the program. */
const refusable =
  (command: Command): Command =>
  async (dependencies, args) => {
    try {
      return await command(dependencies, args)
    } catch (error) {
      if (!(error instanceof RecoveryRefused)) throw error
      dependencies.print(`Not done: ${error.message}.`)
      return false
    }
  }

const commands = Object.entries({ agent, assign, show, contact, end, report })
await runCommands(usage, Object.fromEntries(commands.map(([name, command]) => [name, refusable(command)])))
