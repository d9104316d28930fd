import { addDays, isCalendarDate, startOfDay } from 'domain/calendar/ist-date'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { commandHash } from '../../providers/payment-gateway/payu-hash.ts'
import type { SimulatedPayment, SimulatedPayments } from './queries.ts'
import type { SimulatedRefund, SimulatedRefunds } from './simulated-refunds.ts'

type Dependencies = { payments: SimulatedPayments; refunds: SimulatedRefunds; key: string; salt: string }

const text = z.string().max(300)
const commandRequest = z.object({
  key: text,
  command: text,
  var1: text,
  var2: text.default(''),
  var3: text.default(''),
  hash: text,
})
type Command = z.output<typeof commandRequest>

function transactionDetails({ fields, amountPaise }: SimulatedPayment) {
  const amount = (amountPaise / 100).toFixed(2)
  const { amount: _, error, hash: __, ...rest } = fields
  return {
    ...rest,
    amt: amount,
    transaction_amount: amount,
    error_code: error,
    disc: '0.00',
    additional_charges: '0.00',
  }
}

async function verifyPayment({ payments }: Dependencies, { var1: txnid }: Command) {
  const payment = await payments.find(txnid)
  const details = payment ? transactionDetails(payment) : { mihpayid: 'Not Found', status: 'Not Found' }
  return { status: payment ? 1 : 0, msg: '', transaction_details: { [txnid]: details } }
}

async function orderRefund({ refunds }: Dependencies, { var1: mihpayid, var2: token, var3: amount }: Command) {
  if (token === '') return { status: 0, msg: 'token is empty', error_code: 105 }
  const ordered = await refunds.order(mihpayid, token, Math.round(Number(amount) * 100))
  if ('code' in ordered) return { status: 0, msg: ordered.reason, error_code: ordered.code, mihpayid }
  const { refundId: request_id } = ordered
  return { status: 1, msg: 'Refund Request Queued', request_id, bank_ref_num: '', mihpayid, error_code: 102 }
}

const actionRow = ({ paymentId, refundId, amountPaise, token, status }: SimulatedRefund) => ({
  mihpayid: paymentId,
  request_id: refundId,
  bank_ref_num: '',
  amt: (amountPaise / 100).toFixed(2),
  mode: 'UPI',
  action: 'refund',
  token,
  status,
  bank_arn: null,
})

async function checkAction({ refunds }: Dependencies, { var1: id, var2: kind }: Command) {
  const found = kind === 'payuid' ? await refunds.listOfPayment(id) : [await refunds.find(id)]
  const rows = found.flatMap((each) => (each ? [[each.refundId, actionRow(each)] as const] : []))
  const details = rows.length > 0 ? Object.fromEntries(rows) : 'No action status found'
  return { status: rows.length > 0 ? 1 : 0, msg: '', transaction_details: { [id]: details } }
}

const listedStatuses = { created: 'initiated', paid: 'captured', failed: 'failed', cancelled: 'userCancelled' }
const pageSize = 100

async function listTransactions({ payments }: Dependencies, { var1: first, var2: last, var3: page }: Command) {
  if (!isCalendarDate(first) || !isCalendarDate(last)) return { status: 0, msg: 'Invalid date' }
  const period = { from: startOfDay(first), to: startOfDay(addDays(last, 1)) }
  const offset = (Math.max(1, Number(page) || 1) - 1) * pageSize
  const listed = await payments.listAttempted(period, { limit: pageSize, offset })
  return {
    status: 1,
    msg: `${listed.length} transactions fetched`,
    Transaction_details: listed.map(({ paymentId, orderId, status, amountPaise, fields }) => ({
      id: paymentId,
      txnid: orderId,
      status: listedStatuses[status],
      amount: (amountPaise / 100).toFixed(2),
      additional_charges: '0.00',
      addedon: fields.addedon,
      mode: 'UPI',
      bank_ref_no: fields.bank_ref_num,
      error_code: fields.error,
    })),
  }
}

const commands = new Map<string, (dependencies: Dependencies, command: Command) => Promise<object>>([
  ['verify_payment', verifyPayment],
  ['cancel_refund_transaction', orderRefund],
  ['check_action_status', checkAction],
  ['get_Transaction_Details', listTransactions],
])

/** The command API that PayU's adapter calls. */
export function servePayuCommands(app: FastifyInstance, dependencies: Dependencies): void {
  const { key, salt } = dependencies
  app.register(async (scope) => {
    const options = { parseAs: 'string' as const }
    scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post('/simulators/payu/postservice', async (request) => {
      const { data } = commandRequest.safeParse(request.body)
      const run = data && commands.get(data.command)
      if (run === undefined || data?.key !== key || data.hash !== commandHash(key, data.command, data.var1, salt))
        return { status: 0, msg: 'Invalid Hash.' }
      return run(dependencies, data)
    })
  })
}
