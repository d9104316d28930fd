import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from 'contract/endpoints'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { createClient, Refusal } from '../../../../client/agrim-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { openApiOf } from './openapi.ts'
import { typesOfOpenApi } from './openapi-types.ts'

let testApp: TestApp
let address: string
beforeAll(async () => {
  testApp = await createTestApp()
  address = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => testApp.close())

test('the types of the client are of this API; npm run generate makes them', async () => {
  const file = join(import.meta.dirname, '../../../../client/calls.generated.ts')
  expect(await readFile(file, 'utf8')).toBe(typesOfOpenApi(openApiOf(endpoints, '/')))
})

test('the client logs in, and each answer has the type of its event', async () => {
  const call = createClient(address)
  const mobile = '9812345670'
  const sent = await call('customerRegistration', { event_name: 'login', mobile })
  expectTypeOf(sent.Data).toEqualTypeOf<{ cust_profile_id: string }>()
  const profile_id = sent.Data.cust_profile_id
  const otp = await testApp.codeFor(mobile)
  const verified = await call('customerRegistration', { event_name: 'otp_verify', profile_id, otp })
  expectTypeOf(verified.Data.eligibility_status).toEqualTypeOf<0 | 1>()
  const profile = await createClient(address, verified.Data.app_login_token)('customerProfile', {})
  expect(profile.Data.profile_details.mobile).toBe(mobile)
})

test('the client throws a refusal, in the words that the customer may read', async () => {
  const refused = createClient(address)('customerRegistration', { event_name: 'login', mobile: '123' })
  await expect(refused).rejects.toBeInstanceOf(Refusal)
  await expect(refused).rejects.toMatchObject({ status: 0, message: expect.stringMatching(/mobile/i) })
})
