import { brand } from 'contract/brand'

/*
 * Every SMS, word for word as it is registered with the operators (DLT), who drop a message that differs from its template.
 * `npm run sms:templates` prints the texts to register.
 */

/** The last line lets the browser fill the code in (WebOTP). */
export const codeTemplates = {
  login_code:
    '{otp} is your {brand} login code. It is valid for {minutes} minutes. Never share it with anyone.\n\n@{host} #{otp}',
  repayment_code:
    '{otp} is your {brand} repayment code. It is valid for {minutes} minutes and shows what is due on your loan. Never share it with anyone.\n\n@{host} #{otp}',
  signing_code:
    '{otp} signs your {brand} loan of {amount}. It is valid for {minutes} minutes. Never share it with anyone.\n\n@{host} #{otp}',
} as const

export const noticeTemplates = {
  offer_ready: '{brand}: your loan of {amount} is approved. Read and sign it by {date}: {site}/my-dashboard/agreement',
  offer_withdrawn:
    '{brand}: your new loan of {amount} is cancelled and will not be paid out, because an earlier loan of yours is open again. You can apply again once that is repaid.',
  disbursed: '{brand}: {received} was paid to your bank account for loan {loanNo}. Please repay {due} by {date}.',
  rejected: '{brand}: we could not approve your application {leadId}. Please log in to read why.',
  payout_retried:
    '{brand}: your bank returned the {amount} that we paid you for loan {loanNo}. No interest is due for this time. We are paying it again.',
  payout_cancelled:
    '{brand}: your bank returned the {amount} that we paid you for loan {loanNo}. The loan is cancelled and nothing is due. Please log in to apply again with another account.',
  receipt_part:
    '{brand}: we have received {paid} for loan {loanNo}. Receipt {receipt}. {due} is left to pay as of {date}.',
  receipt_closed:
    '{brand}: we have received {paid} for loan {loanNo}. Receipt {receipt}. Your loan is closed: nothing is due.',
  receipt_given_back:
    '{brand}: we have received {paid} for loan {loanNo}. Receipt {receipt}. You have given the loan back: it is cancelled and nothing is due.',
  receipt_excess:
    '{brand}: we have received {paid} for loan {loanNo}. Receipt {receipt}. {excess} of it was more than you owed and will be refunded.',
  receipt_closed_excess:
    '{brand}: we have received {paid} for loan {loanNo}. Receipt {receipt}. {excess} of it was more than you owed and will be refunded. Your loan is closed: nothing is due.',
  receipt_given_back_excess:
    '{brand}: we have received {paid} for loan {loanNo}. Receipt {receipt}. {excess} of it was more than you owed and will be refunded. You have given the loan back: it is cancelled and nothing is due.',
  refunded:
    '{brand}: we have refunded {amount} that you overpaid on loan {loanNo}. It may take 5 to 7 working days to reach your account.',
  payment_returned:
    '{brand}: your payment of {paid} for loan {loanNo} was taken back by the bank on {takenOn}. You owe no interest on it for the days we had it. Due on {today}: {due}. Pay at {site}/repay-loan',
  payment_disputed:
    '{brand}: the payment of {paid} for loan {loanNo} was disputed and went back to the payer on {takenOn}. You owe no interest on it for the days we had it. Due on {today}: {due}. Pay at {site}/repay-loan',
  payment_moved:
    '{brand}: by our mistake, a transfer of {paid} that was not yours was counted for loan {loanNo}. We are sorry and have corrected it. Due on {today}: {due}. Pay at {site}/repay-loan',
  payment_came_back:
    '{brand}: {paid} of a payment for loan {loanNo} that was taken back has reached us again. It counts from {countsFrom}. Due on {today}: {due}.',
  payment_restored:
    '{brand}: by our mistake, a payment of {paid} for loan {loanNo} was not counted for a time. We are sorry and have corrected it: it counts from the day you paid it. Due on {today}: {due}.',
  loan_reopened:
    '{brand}: loan {loanNo} is open again, because a payment on it was taken back. The letter that said that nothing is due no longer counts. You get a new one when the loan is repaid.',
  due_soon: '{brand}: {amount} for loan {loanNo} is due on {date}. Pay at {site}/repay-loan',
  due_today: '{brand}: {amount} for loan {loanNo} is due today. Pay at {site}/repay-loan',
  overdue: '{brand}: {amount} for loan {loanNo} has been overdue since {date}. Pay at {site}/repay-loan',
  autopay_on:
    '{brand}: autopay is on for loan {loanNo}. On {date} we will debit what is due, at most {amount}, and notify you at least 24 hours before. Pause or cancel at any time: {site}/my-dashboard/autopay',
  autopay_off:
    '{brand}: autopay is off for loan {loanNo}: nothing will be debited on {date}. You can pay at {site}/repay-loan',
  debit_planned:
    '{brand}: {amount} for loan {loanNo} will be debited by autopay on {date}. If you do not want this, pause or cancel autopay before then: {site}/my-dashboard/autopay',
  debit_done:
    '{brand}: {amount} for loan {loanNo} was debited by autopay. If something is wrong, tell us: {site}/my-dashboard/complaints',
  debit_failed:
    '{brand}: the autopay debit of {amount} for loan {loanNo} did not go through. There is no charge for this, and we will not try again. Please pay at {site}/repay-loan',
  debit_skipped:
    '{brand}: there is no autopay debit for loan {loanNo} on {date}. Please pay what is due at {site}/repay-loan',
  new_device:
    '{brand}: a new device ({device}) logged in to your account on {time}. If it was not you, log in and choose "Log out everywhere else" in your account.',
  pan_claimed:
    '{brand}: somebody who logged in with another mobile number entered your PAN. If it was you, log in with this number to open your profile. To move it to another number, or if it was not you, write to {email}.',
  complaint_raised:
    '{brand}: we have received your complaint {number} and will answer it by {date}. Follow it at {site}/my-dashboard/complaints',
  complaint_answered: '{brand}: we have answered your complaint {number}. Read it at {site}/my-dashboard/complaints',
  complaint_closed:
    '{brand}: we have closed your complaint {number}. Read why, and what you can do, at {site}/my-dashboard/complaints',
  complaint_overdue:
    '{brand}: we are sorry, your complaint {number} was not settled within 30 days. Until {date} you may take it to the RBI ombudsman, free of charge: cms.rbi.org.in or 14448. We are still working on it.',
  data_export_ready:
    '{brand}: the copy of your data is ready. Log in within 7 days to open it: {site}/my-dashboard/privacy-choices',
  erase_requested:
    '{brand}: as you asked, we will erase your data on {time}. Until then you can cancel this at {site}/my-dashboard/privacy-choices',
  erase_done:
    '{brand}: we have erased your data, as you asked. What the law requires us to keep was listed with your request.',
  erase_refused:
    '{brand}: we could not erase your data as you asked, because a loan, an application, a refund or a complaint is open. You can ask again when it is settled: {site}/my-dashboard/privacy-choices',
  retention_ends:
    '{brand}: you have not used your account for years, and the law no longer requires us to keep your personal details. We will erase them on {time} unless you log in before then.',
  data_breach:
    '{brand}: a security incident that we noticed on {date} concerns your personal data. Read what happened and what you should do: {site}/my-dashboard/privacy-choices',
  recovery_agent:
    '{brand}: {name} of {agency}, card {cardNo}, may contact you about loan {loanNo} from 8 AM to 7 PM. Pay nothing to the agent in person. Complaints: {phone}',
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
  site: publicUrl,
  host: new URL(publicUrl).hostname,
})
