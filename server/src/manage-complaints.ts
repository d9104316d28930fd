import { formatDate } from 'domain/calendar/ist-date'
import { complaintCategories, daysLeft } from 'domain/complaints/complaint'
import { splitBy } from './command-line.ts'
import { AnswerRefused, answerComplaint } from './complaints/answer-complaint.ts'
import {
  type Complaint,
  complaintIdOf,
  complaintNumber,
  findComplaint,
  listEvents,
  listOpenComplaints,
} from './complaints/complaints.ts'
import { type Command, runCommands } from './run-commands.ts'
import type { ProgramDependencies } from './with-database.ts'

const usage = `npm run desk -- list                               complaints that wait for an answer, the most urgent first
npm run desk -- show NUMBER                        one complaint with everything that happened to it
npm run desk -- answer NUMBER "TEXT" --by NAME     answers it; the customer is told by SMS and may open it again
npm run desk -- close NUMBER "TEXT" --by NAME      answers it for the last time`

const limit = 200

const describe = (complaint: Complaint, clock: ProgramDependencies['clock']) => {
  const left = daysLeft(complaint, clock.today())
  const category = complaintCategories.find(({ id }) => id === complaint.category)?.name
  const due = left === null ? '' : left < 0 ? `, ${-left} days late` : `, answer due in ${left} days`
  return `${complaintNumber(complaint.id)}  ${complaint.status}  ${category}  raised ${formatDate(complaint.raisedOn)}${due}`
}

const list: Command = async ({ database, clock, print }) => {
  const open = await listOpenComplaints(database.kysely, limit)
  for (const complaint of open) print(describe(complaint, clock))
  print(`${open.length} complaints wait for an answer`)
  return true
}

const show: Command = async ({ database, clock, print }, [number, ...rest]) => {
  if (!number || rest.length > 0) return undefined
  const complaint = await findComplaint(database.kysely, complaintIdOf(number))
  if (complaint === undefined) {
    print(`There is no complaint ${number}.`)
    return false
  }
  print(describe(complaint, clock))
  for (const { kind, byWhom, text, fileId, happenedOn } of await listEvents(database.kysely, complaint.id)) {
    print(`\n${formatDate(happenedOn)}  ${kind}  ${byWhom}`)
    print(text ?? (fileId ? `file ${fileId}` : ''))
  }
  return true
}

const answer =
  (closes: boolean): Command =>
  async ({ database, clock, print }, args) => {
    const split = splitBy(args)
    const [number, text, ...rest] = split?.given ?? []
    if (!split || !number || !text || rest.length > 0) return undefined
    try {
      await answerComplaint({ database, clock }, { number, text, byWhom: split.by, closes })
      print(`${number} is ${closes ? 'closed' : 'answered'}; the customer is told by SMS.`)
      return true
    } catch (error) {
      if (!(error instanceof AnswerRefused)) throw error
      print(`Not answered: ${error.message}.`)
      return false
    }
  }

await runCommands(usage, { list, show, answer: answer(false), close: answer(true) }, { byDefault: 'list' })
