import { ceilingNames } from 'domain/evidence/brake'
import { z } from 'zod'
import { look, request } from './console-event.ts'

/** Null for no ceiling. */
const ceilings = z.object(
  Object.fromEntries(
    ceilingNames.map((name) => [
      name,
      z
        .number('Please give a number of customers.')
        .int('Please give a whole number of customers.')
        .min(1, 'Please give at least 1, or nothing for no ceiling.')
        .max(1_000_000, 'Please give at most a million.')
        .nullable(),
    ]),
  ) as Record<(typeof ceilingNames)[number], z.ZodNullable<z.ZodNumber>>,
)

/** The commands of the requests about the brake. */
export const brakeCommands = { set_ceilings: { ceilings } }

export const brake = {
  noun: 'brake',
  events: {
    ceilings: look({
      summary:
        'Above how many customers with the same address, device, account or employer nothing is paid without a person',
      permission: 'payouts_read',
      body: {},
      data: z.object({
        version: z.string(),
        ceilings,
        /** How many addresses, devices, accounts and employers are above one just now. */
        above: z.number(),
      }),
    }),
    set_ceilings: request({
      summary: 'Asks for other ceilings of the brake',
      permission: 'brake_ceilings',
      body: brakeCommands.set_ceilings,
    }),
  },
}
