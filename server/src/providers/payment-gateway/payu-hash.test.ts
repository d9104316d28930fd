import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { commandHash, requestHash, responseHash } from './payu-hash.ts'

test("the request hash matches PayU's documentation", () => {
  const fields = {
    key: 'C0Dr8m',
    txnid: '12345',
    amount: '10',
    productinfo: 'Shopping',
    firstname: 'Test',
    email: 'test@test.com',
    udf2: 'abc',
    udf4: '15',
  }
  expect(requestHash(fields, '3sf0jURk')).toBe(
    'ffcdbf04fa5beefdcc2dd476c18bc410f02b3968e7f4f54e8f43f1e1a310bb32e3b4dec9305232bb89db5b1d0c009a53bcace6f4bd8ec2f695baf3d43ba730ce',
  )
})

test("the request hash without any udf matches PayU's sample code", () => {
  const fields = {
    key: 'gtKFFx',
    txnid: '20200429103010',
    amount: '10',
    productinfo: 'iPhone',
    firstname: 'Ashish',
    email: 'test@gmail.com',
  }
  expect(requestHash(fields, 'eCwWELxi')).toBe(
    '672de0802e96766044e473db706bdb1f14dea0ad3b3a69fed02377233a8bb73c646a43520bf0d7217647945ac0f0602c49e3b4109c379df75d8dbb1d4702ae6b',
  )
})

const response = {
  key: 'merchant_id',
  txnid: '4ba4afe87f7e73468f2a',
  amount: '10.00',
  productinfo: 'Product Info',
  firstname: 'Payu-Admin',
  email: 'test@example.com',
}

test('the response hash matches the published example', () => {
  expect(responseHash(response, 'success', 'secret')).toBe(
    'd6a5544072d036dc422d1c6393a8da75233d5e30ffc848f11682f121d67cd80c0d4fed1067b99918b5a377b7dcf1c8c9c79975abdf9f444692b35bf34d494105',
  )
})

test('additional charges come before the salt', () => {
  const text =
    '2.50|secret|success|||||||||||test@example.com|Payu-Admin|Product Info|10.00|4ba4afe87f7e73468f2a|merchant_id'
  expect(responseHash(response, 'success', 'secret', '2.50')).toBe(createHash('sha512').update(text).digest('hex'))
})

test("the command hash matches PayU's documentation", () => {
  expect(commandHash('JPM7Fg', 'verify_payment', 'IhfgcZnXR4o4nB', 'TuxqAugd')).toBe(
    'a0ae79fdd66c875af6e9b21c4a67f1822deb00f2df5e9f0b1948f3222f536a9bf741b24efbb1874ca0f84f76b036e6c0d641581d0100f7abe4aeed2f3264f5c9',
  )
})
