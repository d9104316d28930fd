import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test.each(['=1+1', '+91 98765', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1'])(
  'a text that a spreadsheet would run as a formula becomes a text: %j',
  (text) => {
    const [, line = ''] = csvOf(['A'], [[text]]).split(/(?<=\uFEFFA)\r\n/)
    expect(line.replace(/^"/, '')).toMatch(/^'/)
  },
)

test('numbers stay numbers, and quotes, commas and lines stay in their cell', () => {
  expect(
    csvOf(
      ['A', 'B'],
      [
        [-5, 'say "no", twice\nor more'],
        [null, 'plain'],
      ],
    ),
  ).toBe('\uFEFFA,B\r\n-5,"say ""no"", twice\nor more"\r\n,plain\r\n')
})
