import { brand } from 'contract/brand'

/*
 * Every SMS, word for word as it is registered with the operators (DLT), who drop a message that differs from its template.
 * `npm run sms:templates` prints the texts to register. GSM-7 only, and at most 160 characters with usual values: any other
 * character, such as the rupee sign, makes a message of two to four segments, each of which is paid for.
 */

/** The last line lets the browser fill the code in (WebOTP). */
export const codeTemplates = {
  login_code:
    '{otp} is your {brand} login code. It is valid for {minutes} minutes. Never share it with anyone.\n\n@{host} #{otp}',
  repayment_code:
    '{otp} is your {brand} repayment code. It is valid for {minutes} minutes and shows what is due. Never share it with anyone.\n\n@{host} #{otp}',
  signing_code:
    '{otp} signs your {brand} loan of {amount}. It is valid for {minutes} minutes. Never share it with anyone.\n\n@{host} #{otp}',
} as const

export const noticeTemplates = {
  offer_ready: '{brand}: your loan of {amount} is approved. Read and sign it by {date}: {site}/my-dashboard/agreement',
  offer_withdrawn:
    '{brand}: your new loan of {amount} is cancelled and not paid out, because an earlier loan is open again. You can apply again once that is repaid.',
  disbursed: '{brand}: {received} was paid to your bank account for loan {loanNo}. Please repay {due} by {date}.',
  rejected: '{brand}: we could not approve your application {leadId}. Please log in to read why.',
  account_changed:
    '{brand}: loan {loanNo} will be paid to your account at {bank}, ending {ending}. If you did not ask for this, call {phone} at once.',
  document_asked:
    '{brand}: we need another {document} for application {leadId}. Read why and send it by {date}: {site}/my-dashboard/congratulations',
  application_cancelled:
    '{brand}: application {leadId} is cancelled: the document we asked for did not come. Nothing is owed. You can log in and apply again at any time.',
  payout_retried:
    '{brand}: your bank returned the {amount} that we paid you for loan {loanNo}. No interest is due for this time. We are paying it again.',
  payout_cancelled:
    '{brand}: your bank returned the {amount} for loan {loanNo}. The loan is cancelled, nothing is due. Log in to apply again with another account.',
  receipt_part:
    '{brand}: we have received {paid} for loan {loanNo}. Receipt {receipt}. {due} is left to pay as of {date}.',
  receipt_closed:
    '{brand}: we have received {paid} for loan {loanNo}. Receipt {receipt}. Your loan is closed: nothing is due.',
  receipt_given_back:
    '{brand}: we have received {paid} for loan {loanNo}. Receipt {receipt}. You have given the loan back: it is cancelled and nothing is due.',
  receipt_excess:
    '{brand}: we have received {paid} for loan {loanNo}. Receipt {receipt}. {excess} of it was more than you owed and will be refunded.',
  receipt_closed_excess:
    '{brand}: we have received {paid} for loan {loanNo}. Receipt {receipt}. It is closed. {excess} was more than you owed and will be refunded.',
  receipt_given_back_excess:
    '{brand}: we have received {paid} for loan {loanNo}. Receipt {receipt}. It is given back. {excess} was more than you owed and will be refunded.',
  refunded:
    '{brand}: we have refunded {amount} that you overpaid on loan {loanNo}. It may take 5 to 7 working days to reach your account.',
  payment_returned:
    '{brand}: the bank took back your payment of {paid} for loan {loanNo} on {takenOn}. {due} is due on {today}: {site}/repay-loan',
  payment_disputed:
    '{brand}: {paid} paid for loan {loanNo} was disputed and given back on {takenOn}. {due} is due on {today}: {site}/repay-loan',
  payment_moved:
    '{brand}: sorry, by mistake {paid} that was not yours counted for loan {loanNo}. {due} is due on {today}: {site}/repay-loan',
  payment_came_back:
    '{brand}: {paid} of a payment for loan {loanNo} that was taken back has reached us again. It counts from {countsFrom}. {due} is due on {today}.',
  payment_restored:
    '{brand}: by our mistake {paid} paid for loan {loanNo} did not count for a time. We are sorry: it counts from its day. {due} is due on {today}.',
  loan_reopened:
    '{brand}: loan {loanNo} is open again: a payment was taken back. The letter that nothing is due no longer counts. You get a new one when it is repaid.',
  due_soon: '{brand}: {amount} for loan {loanNo} is due on {date}. Pay at {site}/repay-loan',
  due_today: '{brand}: {amount} for loan {loanNo} is due today. Pay at {site}/repay-loan',
  overdue: '{brand}: {amount} for loan {loanNo} has been overdue since {date}. Pay at {site}/repay-loan',
  autopay_on:
    '{brand}: autopay is on for loan {loanNo}: at most {amount} on {date}, notice 24 h before. Pause or cancel: {site}/my-dashboard/autopay',
  autopay_off:
    '{brand}: autopay is off for loan {loanNo}: nothing will be debited on {date}. You can pay at {site}/repay-loan',
  // The law wants the way out in the notice before a debit, and where to complain in each.
  debit_planned:
    '{brand}: {amount} for loan {loanNo} is debited by autopay on {date}. Complaints: {grievance}. Cancel: {site}/my-dashboard/autopay',
  debit_done:
    '{brand}: {amount} for loan {loanNo} was debited by autopay. Something wrong? Call {grievance} or see {site}/my-dashboard/complaints',
  debit_failed:
    '{brand}: autopay debit of {amount} for loan {loanNo} failed: no charge, no retry. Complaints: {grievance}. Pay at {site}/repay-loan',
  debit_skipped:
    '{brand}: there is no autopay debit for loan {loanNo} on {date}. Please pay what is due at {site}/repay-loan',
  new_device:
    '{brand}: a new device ({device}) logged in to your account on {time}. If it was not you, log in and choose "Log out everywhere else".',
  account_touched:
    '{brand}: your {what} was changed on a new device on {time}. We pay nothing for 24 hours. If it was not you, call {phone} at once.',
  pan_claimed:
    '{brand}: your PAN was entered with another mobile number. If it was you, log in with this number. To move your profile, or if not, write to {email}.',
  mobile_moved_from:
    '{brand}: as asked, your profile was moved to a number ending {ending}; this one no longer opens it. If you did not ask for this, call {phone} at once.',
  mobile_moved_to:
    '{brand}: as asked, your profile now opens with this number. For {hours} hours you cannot apply or sign. If you did not ask for this, call {phone}.',
  data_corrected:
    '{brand}: as asked, we corrected your {what}. If you did not ask for this, call {phone}. See {site}/my-dashboard/user-profile',
  payment_link: '{brand}: {amount} is due today for loan {loanNo}. You can pay without logging in: {site}/repay-loan',
  complaint_raised:
    '{brand}: we have received your complaint {number} and will answer it by {date}. Follow it at {site}/my-dashboard/complaints',
  complaint_answered: '{brand}: we have answered your complaint {number}. Read it at {site}/my-dashboard/complaints',
  complaint_closed:
    '{brand}: we have closed your complaint {number}. Read why, and what you can do, at {site}/my-dashboard/complaints',
  complaint_overdue:
    '{brand}: sorry, complaint {number} was not settled within 30 days. Until {date} you may take it to the RBI ombudsman, free: cms.rbi.org.in or 14448.',
  data_export_ready:
    '{brand}: the copy of your data is ready. Log in within 7 days to open it: {site}/my-dashboard/privacy-choices',
  erase_requested:
    '{brand}: as you asked, we will erase your data on {time}. Until then you can cancel this at {site}/my-dashboard/privacy-choices',
  erase_done:
    '{brand}: we have erased your data, as you asked. What the law requires us to keep was listed with your request.',
  erase_refused:
    '{brand}: we could not erase your data: a loan, application, refund or complaint is open. Ask again later: {site}/my-dashboard/privacy-choices',
  retention_ends:
    '{brand}: your account was not used for years, and we need not keep your details any longer. We will erase them on {time} unless you log in.',
  data_breach:
    '{brand}: a security incident noticed on {date} concerns your data. Read what happened and what to do: {site}/my-dashboard/privacy-choices',
  recovery_agent:
    '{brand}: {name} of {agency}, card {cardNo}, may contact you on loan {loanNo}, 8 AM to 7 PM. Pay the agent nothing. Complaints: {phone}',
} as const

export type CodeName = keyof typeof codeTemplates
export type NoticeName = keyof typeof noticeTemplates
export type TemplateName = CodeName | NoticeName

export const templates = { ...codeTemplates, ...noticeTemplates }
export const templateNames = Object.keys(templates) as TemplateName[]

/** What is the same in every message of a lender, and therefore part of the registered text. */
export const fixedTexts = (publicUrl: string) => ({
  brand: brand.name,
  phone: brand.phone,
  email: brand.email,
  grievance: brand.grievanceOfficer.phone,
  site: publicUrl,
  host: new URL(publicUrl).hostname,
})
