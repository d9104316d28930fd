import { z } from 'zod'
import { event, manyEvents } from '../endpoint.ts'
import { pinCode } from '../form-definition/address-fields.ts'
import { ifscCode } from '../form-definition/bank-fields.ts'
import { paths } from '../paths.ts'
import { capitals, type TextRule, text } from '../schema/text.ts'

const stateId: TextRule = {
  pattern: /^[0-9]{1,2}$/,
  maxLength: 2,
  required: 'State is required!',
  message: 'Please choose a state from the list.',
}

const state = { state_id: z.number(), state_name: z.string() }
const city = { city_id: z.number(), city_name: z.string() }

/** Reference data: states, cities, pin codes and bank branches. */
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
    summary: 'City and state of a pin code.',
    credential: 'client',
    body: z.object({ pincode: text(pinCode) }),
    answer: z.object({ Data: z.object({ pincode: z.string(), ...city, ...state }) }),
  }),
  ifsc: event({
    summary: 'The bank of an IFSC code.',
    credential: 'client',
    body: z.object({ ifsc: capitals(ifscCode) }),
    answer: z.object({ Data: z.object({ ifsc: z.string(), bank_name: z.string() }) }),
  }),
})
