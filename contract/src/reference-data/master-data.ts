import { z } from 'zod'
import { event, manyEvents } from '../endpoint.ts'
import { ifsc } from '../fields/ifsc.ts'
import { pincode } from '../fields/pincode.ts'
import type { RequiredTextRule } from '../fields/text-rule.ts'
import { paths } from '../paths.ts'
import { capitals, text } from '../text.ts'

const stateId: RequiredTextRule = {
  pattern: /^[0-9]{1,2}$/,
  maxLength: 2,
  requiredMessage: 'State is required!',
  message: 'Please choose a state from the list.',
}

const state = { state_id: z.number(), state_name: z.string() }
const city = { city_id: z.number(), city_name: z.string() }

/** What is the same for everybody: states, cities, pin codes and the branches of banks. */
export const masterData = manyEvents(paths.masterData, {
  state: event({
    summary: 'The states and union territories, by name.',
    credential: 'client',
    body: z.object({}),
    answer: z.object({ Data: z.array(z.object(state)) }),
  }),
  city: event({
    summary: 'The cities of a state, by name.',
    credential: 'client',
    body: z.object({ state_id: text(stateId) }),
    answer: z.object({ Data: z.array(z.object(city)) }),
  }),
  pincode: event({
    summary: 'Where a pin code lies.',
    credential: 'client',
    body: z.object({ pincode: text(pincode) }),
    answer: z.object({ Data: z.object({ pincode: z.string(), ...city, ...state }) }),
  }),
  ifsc: event({
    summary: 'The bank of a branch.',
    credential: 'client',
    body: z.object({ ifsc: capitals(ifsc) }),
    answer: z.object({ Data: z.object({ ifsc: z.string(), bank_name: z.string() }) }),
  }),
})
