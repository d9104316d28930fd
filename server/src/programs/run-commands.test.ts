import { expect, test } from 'vitest'
import { usageOf } from './run-commands.ts'

const usage = `npm run unmatched -- list            lists payments
npm run unmatched -- assign ID --by NAME   books a payment
             [--reason "TEXT"]             required if it was explained
npm run unmatched -- explain ID --by NAME  closes a payment
CUSTOMER is a profile id`

test('after wrong arguments a command shows its own usage, with all options', () => {
  expect(usageOf('assign', usage)).toBe(
    `npm run unmatched -- assign ID --by NAME   books a payment\n             [--reason "TEXT"]             required if it was explained`,
  )
  expect(usageOf('list', usage)).toBe('npm run unmatched -- list            lists payments')
})
