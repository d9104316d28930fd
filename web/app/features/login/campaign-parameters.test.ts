import { expect, test } from 'vitest'
import { campaignParameters } from './campaign-parameters.ts'

const none = { utm_source: '', utm_medium: '', utm_campaign: '', utm_term: '', utm_content: '' }

test('the five UTM parameters are read from the query string, missing ones as empty strings', () => {
  const read = campaignParameters('?utm_source=diwali&utm_term=a%20b&other=1', '')
  expect(read).toEqual({ ...none, utm_source: 'diwali', utm_term: 'a b' })
})

test('without UTM parameters in the query string those of the landing page are used', () => {
  const cookies = 'other=1; agrim_campaign=utm_source%3Ddiwali%26utm_term%3Da%2Bb'
  expect(campaignParameters('?page=2', cookies)).toEqual({ ...none, utm_source: 'diwali', utm_term: 'a b' })
  expect(campaignParameters('?utm_medium=sms', cookies)).toEqual({ ...none, utm_medium: 'sms' })
  expect(campaignParameters('', 'other=1')).toEqual(none)
})

test('a cookie without encoded characters is read as well', () => {
  const cookies = 'agrim_campaign=utm_source=diwali&utm_medium=sms; other=1'
  expect(campaignParameters('', cookies)).toEqual({ ...none, utm_source: 'diwali', utm_medium: 'sms' })
})

test('a cookie that cannot be decoded does not prevent the login', () => {
  expect(campaignParameters('', 'agrim_campaign=%E0%A4%A')).toEqual(none)
})
