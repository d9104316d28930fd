import { holdReasons, payoutStates } from 'domain/loan/payout/release'
import { z } from 'zod'
import { act, look, nothing, request } from './console-event.ts'
import { exportFile } from './exports.ts'

const payoutId = z.string().max(40)
const reason = z
  .string()
  .trim()
  .min(5, 'Please give the reason in a few words.')
  .max(200, 'Please give the reason in at most 200 characters.')
const rupees = z
  .number()
  .min(0, 'Please give an amount in rupees.')
  .max(1_000_000_000, 'Please give an amount up to ₹100 crore.')

/** The commands of the requests about payouts. */
export const payoutCommands = {
  resume: {},
  set_limits: { loan_ceiling: rupees, day_ceiling: rupees },
  other_account: { payout_id: payoutId, of_loan: z.string().max(30) },
}

const payout = z.object({
  payout_id: z.string(),
  loan_no: z.string(),
  /** In a list only the first name and an initial. */
  customer: z.string(),
  amount: z.number(),
  bank: z.string(),
  account_ending: z.string(),
  state: z.enum(payoutStates),
  held_because: z.enum(holdReasons).nullable(),
  since: z.string(),
  is_ordered: z.boolean(),
  is_returned: z.boolean(),
  tries: z.number(),
  /** A person's or the provider's own words. */
  words: z.string().nullable(),
  bank_reference: z.string().nullable(),
  /** Why the viewer may not release it; null if they may. */
  closed_because: z.string().nullable(),
})

/** The state of a switch that one person turns off, and two turn on. */
export const switchState = z.object({
  is_paused: z.boolean(),
  since: z.string().nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** Sent back with the request to resume. */
  version: z.string(),
})

export const payouts = {
  noun: 'payouts',
  events: {
    list: look({
      summary: 'Payouts in a state, those that wait longest first; all of them newest first',
      permission: 'payouts_read',
      body: { state: z.enum(payoutStates).optional(), cursor: z.string().max(100).optional() },
      data: z.object({ payouts: z.array(payout), next_cursor: z.string().nullable() }),
    }),
    export: act({
      summary: 'Makes a file of the payouts in a state since a day',
      permission: 'payouts_export',
      stepUp: true,
      body: {
        state: z.enum(payoutStates).optional(),
        from: z.iso.date('Please give the first day.'),
        to: z.iso.date('Please give the last day.'),
      },
      data: exportFile,
    }),
    detail: look({
      summary: 'One payout with everything that happened to it',
      permission: 'payouts_read',
      body: { payout_id: payoutId },
      data: payout.extend({
        transfer_id: z.string(),
        sanctioned_by: z.string(),
        /** Accounts of the same customer that a bank has confirmed for earlier loans, newest first. */
        other_accounts: z.array(z.object({ of_loan: z.string(), bank: z.string(), account_ending: z.string() })),
        history: z.array(
          z.object({
            state: z.enum(payoutStates),
            held_because: z.enum(holdReasons).nullable(),
            by: z.string(),
            words: z.string().nullable(),
            at: z.string(),
          }),
        ),
      }),
    }),
    limits: look({
      summary: 'The ceilings of the policy, what was released today, the switch, and how much waits',
      permission: 'payouts_read',
      body: {},
      data: z.object({
        version: z.string(),
        loan_ceiling: z.number(),
        day_ceiling: z.number(),
        released_today: z.number(),
        payouts_today: z.number(),
        /** Of our account at the provider, as it last said; null until it has. */
        balance: z.object({ available: z.number(), read_at: z.string() }).nullable(),
        switch: switchState,
        waiting: z.array(
          z.object({
            state: z.enum(payoutStates),
            held_because: z.enum(holdReasons).nullable(),
            payouts: z.number(),
            amount: z.number(),
            oldest: z.string(),
          }),
        ),
      }),
    }),
    release: act({
      summary: 'Releases held payouts: all of them or, if one may not be, none',
      permission: 'payouts_release',
      stepUp: true,
      body: { payout_ids: z.array(payoutId).min(1, 'Please choose a payout.').max(50, 'Please choose at most 50.') },
      data: z.object({ released: z.number() }),
    }),
    hold: act({
      summary: 'Holds a payout that has not been sent, until a person releases it',
      permission: 'payouts_hold',
      body: { payout_id: payoutId, reason },
      data: nothing,
    }),
    retry: act({
      summary:
        'Asks the provider at once about a payout that is under way, and sends it if the provider does not have it',
      permission: 'payouts_release',
      body: { payout_id: payoutId },
      data: nothing,
    }),
    pause: act({
      summary: 'Pauses all payouts at once',
      permission: 'payouts_pause',
      body: { reason },
      data: nothing,
    }),
    resume: request({
      summary: 'Asks to let payouts leave again',
      permission: 'payouts_resume',
      body: payoutCommands.resume,
    }),
    set_limits: request({
      summary: 'Asks for other ceilings of the policy',
      permission: 'payouts_limits',
      body: payoutCommands.set_limits,
    }),
    other_account: request({
      summary: 'Asks to send a payout that has not been ordered to another confirmed account of the same customer',
      permission: 'payouts_account',
      body: payoutCommands.other_account,
    }),
  },
}
