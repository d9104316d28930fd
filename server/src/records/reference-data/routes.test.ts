import { paths } from 'contract/paths'
import { masterData } from 'contract/reference-data/master-data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallOptions, createTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const call = (body: object, options?: CallOptions) => testApp.call(body, { path: paths.masterData, ...options })

test('the states are listed by name, with their GST codes', async () => {
  const answer = await call({ event_name: 'state' })
  expect(answer).toMatchObject({ httpStatus: 200, Status: 1 })
  const { Data } = masterData.events.state.answer.parse(answer)
  expect(Data).toHaveLength(36)
  expect(Data[0]).toEqual({ state_id: 35, state_name: 'Andaman and Nicobar Islands' })
  expect(Data.map(({ state_name }) => state_name)).toEqual(Data.map(({ state_name }) => state_name).toSorted())
})

test.each([29, '29', ' 29 '])('the cities of state %j are listed by name', async (state_id) => {
  const { Data } = masterData.events.city.answer.parse(await call({ event_name: 'city', state_id }))
  expect(Data).toContainEqual({ city_id: expect.any(Number), city_name: 'Bengaluru' })
  expect(Data.map(({ city_name }) => city_name)).toEqual(Data.map(({ city_name }) => city_name).toSorted())
})

test.each([
  [undefined, 'State is required!'],
  ['', 'State is required!'],
  ['Karnataka', 'Please choose a state from the list.'],
  [25, 'Please choose a state from the list.'],
  [0, 'Please choose a state from the list.'],
  [-1, 'Please choose a state from the list.'],
])('state %j has no cities: %s', async (state_id, Message) => {
  expect(await call({ event_name: 'city', state_id })).toMatchObject({ httpStatus: 200, Status: 0, Message })
})

test.each(['201301', 201_301])('pin code %j is found with its city and state', async (pincode) => {
  const { Data } = await call({ event_name: 'pincode', pincode })
  expect(Data).toEqual({
    pincode: '201301',
    city_id: expect.any(Number),
    city_name: 'Noida',
    state_id: 9,
    state_name: 'Uttar Pradesh',
  })
  const cities = await call({ event_name: 'city', state_id: Data.state_id })
  expect(cities.Data).toContainEqual({ city_id: Data.city_id, city_name: 'Noida' })
})

const pincodeUnknown = 'We do not know this pin code. Please check it once more; if it is right, you can go on.'

test.each([
  [undefined, 'Pin code is required!'],
  ['', 'Pin code is required!'],
  ['56000', 'The Pin Code is invalid!'],
  ['56000a', 'The Pin Code is invalid!'],
  ['999999', pincodeUnknown],
  ['5600', pincodeUnknown],
])('pin code %j is refused: %s', async (pincode, Message) => {
  expect(await call({ event_name: 'pincode', pincode })).toMatchObject({ httpStatus: 200, Status: 0, Message })
})

test.each(['HDFC0000001', 'hdfc0000001'])('IFSC %s names its bank', async (ifsc) => {
  expect(await call({ event_name: 'ifsc', ifsc })).toMatchObject({
    Status: 1,
    Data: { ifsc: 'HDFC0000001', bank_name: 'HDFC Bank' },
  })
})

test.each([
  [{ event_name: 'pincode', pincode: '999999' }, 'PINCODE_UNKNOWN'],
  [{ event_name: 'ifsc', ifsc: 'HDFC0ZZZZZZ' }, 'IFSC_UNKNOWN'],
])('the code for %j is %s, which tells it from a refusal that may pass', async (body, error) => {
  expect(await call(body)).toMatchObject({ Status: 0, error })
})

test.each([
  [undefined, 'IFSC code is required!'],
  ['HDFC1000001', 'Please enter a valid IFSC code!'],
  ['HDFC0ZZZZZZ', 'We do not know this IFSC code. Please check it in your passbook or on a cheque.'],
])('IFSC %j is refused: %s', async (ifsc, Message) => {
  expect(await call({ event_name: 'ifsc', ifsc })).toMatchObject({ httpStatus: 200, Status: 0, Message })
})

test('visitors and customers get the same data, and a request without a credential gets none', async () => {
  const body = { event_name: 'pincode', pincode: '110001' }
  const { token } = await testApp.logIn('9876512345')
  const visitor = await call(body)
  const customer = await call(body, { token })
  expect(customer.Data).toEqual(visitor.Data)
  expect(await call(body, { headers: { authorization: '' } })).toMatchObject({ httpStatus: 401, Status: 0 })
})

test.each([undefined, 'district', '__proto__', 'constructor'])('there is no event %j', async (event_name) => {
  expect(await call({ event_name })).toMatchObject({ httpStatus: 400, Status: 0 })
})
