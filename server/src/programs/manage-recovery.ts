import { formatDate, istDateOf } from 'domain/calendar/ist-date'
import { type ContactChannel, type ContactRefusal, contactChannels } from 'domain/loan/lifecycle/recovery'
import { findLoan, loanNumber } from '../records/loans/loans.ts'
import { findAssignment } from '../servicing/collections/assignments.ts'
import {
  addAgent,
  assignAgent,
  RecoveryRefused,
  recordContact,
  unassignAgent,
} from '../servicing/collections/recover-loan.ts'
import { CommandRefused, readLoanNumber, splitBy } from './command-line.ts'
import { type Command, runCommands } from './run-commands.ts'

const usage = `npm run recovery -- agent CARD "NAME" "AGENCY" --by NAME   registers an agent; the published terms must name the agency
npm run recovery -- assign LOAN_NO CARD --by NAME          assigns an overdue loan to an agent; the borrower is told by SMS first
npm run recovery -- show LOAN_NO                           shows the agent of a loan, and whether the borrower was told
npm run recovery -- contact LOAN_NO CALL|VISIT --by NAME   records a contact before it is made, or says why it is not allowed
npm run recovery -- end LOAN_NO --by NAME                  ends the assignment of a loan`

const contactRefusals: Record<ContactRefusal, string> = {
  'not overdue': 'the loan is not overdue',
  'agent not named': 'the borrower has not been told yet who the agent is',
  'not at this hour': 'the borrower must not be contacted at this hour',
  'contact limit reached': 'the borrower has been contacted the maximum number of times today',
}

const agent: Command = async (dependencies, args) => {
  const split = splitBy(args)
  const [cardNo, name, agency, ...rest] = split?.given ?? []
  if (!split || !cardNo || !name || !agency || rest.length > 0) return undefined
  const isNew = await addAgent(dependencies, { cardNo, name, agency }, split.by)
  dependencies.print(`${name} of ${agency} ${isNew ? 'is now' : 'was already'} registered with card ${cardNo}.`)
  return true
}

const assign: Command = async (dependencies, args) => {
  const split = splitBy(args)
  const [loanNo, cardNo, ...rest] = split?.given ?? []
  if (!split || !loanNo || !cardNo || rest.length > 0) return undefined
  const leadId = readLoanNumber(loanNo)
  const isNew = await assignAgent(dependencies, { leadId, cardNo, by: split.by })
  dependencies.print(
    isNew
      ? `Loan ${loanNumber(leadId)} is assigned. The borrower is told by SMS; no contact is allowed before that.`
      : `Loan ${loanNumber(leadId)} was already assigned to this agent.`,
  )
  return true
}

const show: Command = async ({ database: { kysely }, print }, [given, ...rest]) => {
  if (!given || rest.length > 0) return undefined
  const loan = await findLoan(kysely, readLoanNumber(given))
  if (loan === undefined) throw new CommandRefused(`There is no loan ${given}.`)
  const assignment = await findAssignment(kysely, loan.leadId)
  if (assignment === undefined) throw new CommandRefused(`No agent is assigned to loan ${loan.loanNo}.`)
  const { agent, namedAt } = assignment
  const told = namedAt ? `was told on ${formatDate(istDateOf(namedAt))}` : 'has not been told yet'
  print(
    `Loan ${loan.loanNo} is assigned to ${agent.name} of ${agent.agency}, card ${agent.cardNo}. The borrower ${told}.`,
  )
  return true
}

const isChannel = (text: string | undefined): text is ContactChannel => contactChannels.some((each) => each === text)

const contact: Command = async (dependencies, args) => {
  const split = splitBy(args)
  const [loanNo, given, ...rest] = split?.given ?? []
  const channel = given?.toUpperCase()
  if (!split || !loanNo || !isChannel(channel) || rest.length > 0) return undefined
  const refusal = await recordContact(dependencies, { leadId: readLoanNumber(loanNo), channel, by: split.by })
  dependencies.print(
    refusal ? `Not allowed: ${contactRefusals[refusal]}.` : 'Recorded. The borrower may be contacted now.',
  )
  return refusal === undefined
}

const end: Command = async (dependencies, args) => {
  const split = splitBy(args)
  const [loanNo, ...rest] = split?.given ?? []
  if (!split || !loanNo || rest.length > 0) return undefined
  const leadId = readLoanNumber(loanNo)
  const hasEnded = await unassignAgent(dependencies, { leadId, by: split.by })
  if (!hasEnded) throw new RecoveryRefused(`no agent is assigned to loan ${loanNumber(leadId)}`)
  dependencies.print(`The assignment of loan ${loanNumber(leadId)} has ended.`)
  return true
}

const withRefusals =
  (command: Command): Command =>
  async (dependencies, args) => {
    try {
      return await command(dependencies, args)
    } catch (error) {
      if (!(error instanceof RecoveryRefused)) throw error
      dependencies.print(`Refused: ${error.message}.`)
      return false
    }
  }

const commands = Object.entries({ agent, assign, show, contact, end })
await runCommands(usage, Object.fromEntries(commands.map(([name, command]) => [name, withRefusals(command)])))
