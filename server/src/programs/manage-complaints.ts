import { formatDate } from 'domain/calendar/ist-date'
import { complaintCategories, daysLeft } from 'domain/complaints/complaint'
import { findLoan } from '../records/loans/loans.ts'
import { AnswerRefused, answerComplaint } from '../servicing/complaints/answer-complaint.ts'
import {
  type Complaint,
  complaintIdOf,
  complaintNumber,
  findComplaint,
  listEvents,
  listOpenComplaints,
} from '../servicing/complaints/complaints.ts'
import { CommandRefused, describeTotal, quantity, splitBy } from './command-line.ts'
import { type Command, runCommands } from './run-commands.ts'
import type { ProgramDependencies } from './with-database.ts'

const usage = `npm run desk -- list                               lists complaints that need an answer, most urgent first
npm run desk -- show NUMBER                        shows a complaint and its history
npm run desk -- answer NUMBER "TEXT" --by NAME     answers a complaint; the customer is told by SMS and can reopen it
npm run desk -- close NUMBER "TEXT" --by NAME      gives the final answer and closes the complaint`

const limit = 200

const describe = (complaint: Complaint, clock: ProgramDependencies['clock']) => {
  const left = daysLeft(complaint, clock.today())
  const category = complaintCategories.find(({ id }) => id === complaint.category)?.name
  const due =
    left === null ? '' : left < 0 ? `, ${quantity(-left, 'day')} overdue` : `, answer due in ${quantity(left, 'day')}`
  return `${complaintNumber(complaint.id)}  ${complaint.status}  ${category}  raised ${formatDate(complaint.raisedOn)}${due}`
}

const list: Command = async ({ database, clock, print }, args) => {
  if (args.length > 0) return undefined
  const open = await listOpenComplaints(database.kysely, limit)
  for (const complaint of open) print(describe(complaint, clock))
  print(describeTotal('Complaints that need an answer', open.length, limit))
  return true
}

async function requireComplaint({ kysely }: ProgramDependencies['database'], number: string): Promise<Complaint> {
  const complaint = await findComplaint(kysely, complaintIdOf(number))
  if (complaint === undefined) throw new CommandRefused(`There is no complaint ${number}.`)
  return complaint
}

const show: Command = async ({ database, clock, print }, [number, ...rest]) => {
  if (!number || rest.length > 0) return undefined
  const complaint = await requireComplaint(database, number)
  print(describe(complaint, clock))
  const loan = complaint.leadId === null ? undefined : await findLoan(database.kysely, complaint.leadId)
  if (loan) print(`about loan ${loan.loanNo}`)
  for (const { kind, byWhom, text, fileId, erasedAt, happenedOn } of await listEvents(database.kysely, complaint.id)) {
    print(`\n${formatDate(happenedOn)}  ${kind}  ${byWhom}`)
    print(erasedAt ? '(erased)' : (text ?? (fileId ? `file ${fileId}` : '')))
  }
  return true
}

const answer =
  (closes: boolean): Command =>
  async ({ database, clock, print }, args) => {
    const split = splitBy(args)
    const [number, text, ...rest] = split?.given ?? []
    if (!split || !number || !text || rest.length > 0) return undefined
    const { id, status } = await requireComplaint(database, number)
    const last = (await listEvents(database.kysely, id)).at(-1)
    // Repeated by mistake, it would send the customer the same answer again.
    if (status === (closes ? 'CLOSED' : 'ANSWERED') && last?.kind === status && last.text === text.trim()) {
      print(`Complaint ${complaintNumber(id)} already has this answer; nothing was sent.`)
      return true
    }
    try {
      await answerComplaint({ database, clock }, { number, text, byWhom: split.by, closes })
      print(`Complaint ${complaintNumber(id)} is ${closes ? 'closed' : 'answered'}; the customer is told by SMS.`)
      return true
    } catch (error) {
      if (!(error instanceof AnswerRefused)) throw error
      print(`Refused: ${error.message}.`)
      return false
    }
  }

await runCommands(usage, { list, show, answer: answer(false), close: answer(true) }, { byDefault: 'list' })
