import { createClient } from './agrim-client.ts'

/**
 * Logs in as a borrower and prints what is due. With `npm run demo` running, and a mobile that it prints:
 *
 *     node client/example.ts 9876543210
 */
const address = process.env.AGRIM_URL ?? 'http://localhost:3000'
const [mobile = '9876543210'] = process.argv.slice(2)

const call = createClient(address)
const sent = await call('customerRegistration', { event_name: 'login', mobile })

// Only simulated providers show the code to everybody; a customer reads it on the phone.
const inbox = await fetch(new URL(`/simulators/inbox.json?mobile=${mobile}`, address))
const [newest] = (await inbox.json()) as { otp: string }[]
const verified = await call('customerRegistration', {
  event_name: 'otp_verify',
  profile_id: sent.Data.cust_profile_id,
  otp: newest?.otp ?? '',
})

const callAsCustomer = createClient(address, verified.Data.app_login_token)
const { Data: profile } = await callAsCustomer('customerProfile', {})
const loan = profile.active_loan_details
console.log(
  loan === null
    ? `${profile.full_name ?? mobile} has no open loan.`
    : `${profile.full_name}: ₹${loan.total_due} closes loan ${loan.loan_no} today; it is due on ${loan.repayment_date}.`,
)
await callAsCustomer('logout', {})
