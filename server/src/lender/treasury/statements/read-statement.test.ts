import { describe, expect, test } from 'vitest'
import { readStatement } from './read-statement.ts'

const hdfc = `HDFC BANK,,,,,,
Account No : 50200012345678,,,,,,
Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
15/11/26,"UPI-ASHA RAO-AGR100001, loan",0000632145987412,15/11/26,,"5,000.00","1,05,000.00"
16/11/26,NEFT CR-RENT,N123,16/11/26,"2,000.00",,"1,03,000.00"
STATEMENT SUMMARY,,,,,,
`
const icici = `S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR),Deposit Amount (INR),Balance (INR)
1,15/11/2026,15/11/2026,-,UPI/632145987412/AGR100001,0.00,5000.00,105000.00
2,16/11/2026,16/11/2026,-,NEFT-RENT,2000.00,0.00,103000.00
`
const sbi = `Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance
16 Nov 2026,16 Nov 2026,RENT,N123,"2,000.00",,"1,03,000.00"
15 Nov 2026,15 Nov 2026,BY TRANSFER AGR100001,632145987412,,"5,000.00","1,05,000.00"
`
const axis = (debit: string, credit: string) => `Tran Date,CHQNO,PARTICULARS,${debit},${credit},BAL,SOL
15-11-2026,-,UPI/P2A/632145987412/AGR100001,,5000.00,105000.00,004
16-11-2026,-,RENT,2000.00,,103000.00,004
`
const equalAxis = axis('DR', 'CR').replace('2000.00,,103000', ',5000.00,110000')
const mt940 = `:20:REF
:25:HDFC0000001/50200012345678
:28C:1/1
:60F:C261114INR100000,00
:61:2611151115C5000,00NTRFAGR//632145987412
:86:/INF/UPI ASHA RAO AGR100001
:61:2611161116D2000,00NTRFNONREF//N123
:86:RENT
:62F:C261116INR103000,00
-`
/** As HDFC exports it, with a row of asterisks around the table and a summary below it. */
const hdfcExport = hdfc
  .replace(/(?<=Closing Balance\n)/, `${Array(7).fill('********').join(',')}\n`)
  .concat('Opening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal,\n')
  .concat('"1,00,000.00",1,1,"2,000.00","5,000.00","1,03,000.00",\nGenerated On: 17-Nov-2026,,,,,,\n')
const axisWithOpening = axis('DR', 'CR').replace('SOL\n', 'SOL\n,,OPENING BALANCE,,,100000.00,\n')
const entry = (amount: string, side: string, day: string, remark: string) => `<Ntry><Amt Ccy="INR">${amount}</Amt>
  <CdtDbtInd>${side}</CdtDbtInd><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
  <AcctSvcrRef>632145987412</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
  <RmtInf><Ustrd>${remark}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="INR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`
const camt = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
  <Acct><Id><Othr><Id>50200012345678</Id></Othr></Id></Acct>${balance('OPBD', '100000.00')}${balance('CLBD', '103000.00')}
  ${entry('5000.00', 'CRDT', '2026-11-15', 'AGR100001')}${entry('2000.00', 'DBIT', '2026-11-16', 'RENT')}
  </Stmt></BkToCstmrStmt></Document>`

test.each([
  ['HDFC', hdfc],
  ['HDFC with asterisks and a summary', hdfcExport],
  ['HDFC with Windows line ends', hdfc.replaceAll('\n', '\r\n')],
  ['HDFC with line ends of two kinds', hdfc.replace('\n', '\r\n')],
  ['HDFC with a separator at the end of its lines', hdfc.replaceAll('0"\n', '0",\n')],
  ['HDFC with a quotation mark in a text', hdfc.replace('NEFT CR-RENT', 'NEFT CR-RENT 5" PIPE')],
  [
    'HDFC with an opening balance',
    hdfc.replace('15/11/26', '15/11/26,OPENING BALANCE,,15/11/26,,,"1,00,000.00"\n15/11/26'),
  ],
  ['ICICI', icici],
  ['ICICI with spaces in its headings', icici.replaceAll('(INR)', '(INR )')],
  ['SBI, newest first', sbi],
  ['SBI with tabs', sbi.replaceAll(/("[^"]*")|,/g, (_match, quoted) => quoted ?? '\t')],
  ['Axis', axis('DR', 'CR')],
  ['Axis with an opening balance', axisWithOpening],
  ['Axis with its columns swapped', axis('CR', 'DR')],
  ['MT940', mt940],
  ['camt.053', camt],
])('a statement of %s is read from the oldest line to the newest', (_bank, text) => {
  expect(readStatement(text).lines).toMatchObject([
    {
      valueOn: '2026-11-15',
      amountPaise: 500_000,
      balancePaise: 10_500_000,
      narration: expect.stringContaining('AGR100001'),
    },
    { valueOn: '2026-11-16', amountPaise: -200_000, balancePaise: 10_300_000 },
  ])
})

test.each([
  ['oldest first', equalAxis],
  [
    'newest first and with its columns swapped',
    equalAxis.replace('DR,CR', 'CR,DR').replace(/(15-.*)\n(16-.*)/, '$2\n$1'),
  ],
])('in a file of Axis with equal amounts, %s, the dates show which column is the debit', (_order, text) => {
  expect(readStatement(text).lines).toMatchObject([
    { bookedOn: '2026-11-15', amountPaise: 500_000, balancePaise: 10_500_000 },
    { bookedOn: '2026-11-16', amountPaise: 500_000, balancePaise: 11_000_000 },
  ])
})

test.each([
  ['HDFC', hdfc],
  ['MT940', mt940],
  ['camt.053', camt],
])('a statement of %s contains its account number', (_bank, text) => {
  expect(readStatement(text).accountNumber).toBe('50200012345678')
})

test.each([
  [
    'a CSV line was left out',
    hdfc.replace('"1,05,000.00"', '"1,04,000.00"'),
    'the running balance is wrong at the line of',
  ],
  ['an amount of MT940 was changed', mt940.replace('C5000,00', 'C5001,00'), 'the closing balance does not match'],
  ['an amount of camt was changed', camt.replace('5000.00', '5001.00'), 'the closing balance does not match'],
  ['a single line of Axis', axis('DR', 'CR').split('\n').slice(0, 2).join('\n'), 'which column is the debit'],
  ['equal amounts of a day of Axis', equalAxis.replaceAll('16-11', '15-11'), 'which column is the debit'],
  ['a file that is cut before a balance', hdfc.slice(0, hdfc.indexOf('"1,05')), 'has no balance'],
  ['a last line with an unknown date', hdfc.replace('16/11/26,NEFT', '########,NEFT'), 'has no valid date'],
  ['an oldest line with an unknown date', sbi.replace('15 Nov 2026,15', '########,15'), 'has no valid date'],
  [
    'unknown dates only',
    icici.replaceAll(/1[56]\/11\/2026,(?=[A-Z-]|1[56])/g, '########,'),
    'line 2, "######## ######## UPI/632145987412/AGR100001 - 0.00 5000.00 ", has no valid date',
  ],
  ['a first line with an unknown date', hdfc.replace('15/11/26,"UPI', 'Nov 15,"UPI'), 'has no valid date'],
  [
    'a quotation mark that is not closed',
    hdfc.replace('"1,03,000.00"', '"1,03,000.00'),
    'is not closed by the last line, 6',
  ],
  ['text after a quotation', hdfc.replace('loan"', 'loan" extra'), 'line 4 has text between a closing quotation mark'],
  ['a comma that is not quoted', hdfc.replace('NEFT CR-RENT', 'NEFT, CR-RENT'), 'line 5 has 1 more columns'],
  ['one column more', icici.replace('103000.00', '103000.00,7'), 'line 3 has 1 more columns than the headings'],
  ['one column fewer', axis('DR', 'CR').replace('103000.00,004', '103000.00'), 'line 3 has 1 fewer columns'],
  ['columns of another bank', 'Date,What,How much\n15/11/26,x,1', 'none of the column headings'],
  ['a date that does not exist', hdfc.replace('16/11/26,NEFT', '31/11/26,NEFT'), 'has no valid date'],
  ['an amount that is not a number', icici.replace('2000.00,0.00', 'abc,0.00'), '"abc" is not an amount'],
  ['an MT940 account in dollars', mt940.replaceAll('INR', 'USD'), 'it is in USD, not in rupees'],
  ['a camt account in dollars', camt.replaceAll('"INR"', '"USD"'), 'it is in USD, not in rupees'],
  ['XML of another kind', '<html></html>', 'not a camt.053'],
  ['an empty file', '', 'the file is empty'],
  ['a day without entries', hdfc.split('\n').slice(0, 3).join('\n'), 'it has no transactions'],
  ['a day of Axis without entries', axisWithOpening.split('\n').slice(0, 2).join('\n'), 'it has no transactions'],
])('a statement is refused: %s', (_case, text, message) => {
  expect(() => readStatement(text)).toThrow(message)
})

describe('a batch of camt.053', () => {
  const transaction = (remark: string, amount = '') =>
    `<TxDtls>${amount && `<AmtDtls><TxAmt><Amt Ccy="INR">${amount}</Amt></TxAmt></AmtDtls>`}<RmtInf><Ustrd>${remark}</Ustrd></RmtInf></TxDtls>`
  const batchOf = (...transactions: string[]) =>
    camt.replace(/<TxDtls>.*?<\/TxDtls>/s, `<Btch><NbOfTxs>2</NbOfTxs></Btch>${transactions.join('')}`)
  const readBatch = (...transactions: string[]) => readStatement(batchOf(...transactions)).lines.slice(0, -1)

  test('is read as its transactions', () => {
    expect(readBatch(transaction('AGR100001', '3000.00'), transaction('AGR100002', '2000.00'))).toMatchObject([
      { amountPaise: 300_000, balancePaise: 10_300_000, narration: 'AGR100001' },
      { amountPaise: 200_000, balancePaise: 10_500_000, narration: 'AGR100002' },
    ])
  })

  test.each([
    ['amounts are missing', [transaction('AGR100001'), transaction('AGR100002')]],
    ['amounts do not add up to it', [transaction('AGR100001', '3000.00'), transaction('AGR100002', '1000.00')]],
    ['transactions are missing', [transaction('AGR100001', '5000.00')]],
    [
      'amounts are in another currency',
      ['AGR100001', 'AGR100002'].map((remark) => transaction(remark, '2500.00').replace('INR', 'USD')),
    ],
  ])('names no loan if %s', (_case, transactions) => {
    expect(readBatch(...transactions)).toMatchObject([
      { amountPaise: 500_000, balancePaise: 10_500_000, narration: 'Batch of 2 transactions' },
    ])
  })
})

test.each([
  ['2612310101', '2026-12-31', '2027-01-01'],
  ['2701011231', '2027-01-01', '2026-12-31'],
  ['2803010229', '2028-03-01', '2028-02-29'],
])('the booking day of the MT940 line %s is in the year nearest to its value date', (days, valueOn, bookedOn) => {
  const [line] = readStatement(mt940.replace('2611151115', days)).lines
  expect(line).toMatchObject({ valueOn, bookedOn })
})

const mt940Pages = mt940.replace(
  ':61:2611161116D',
  `:62M:C261115INR105000,00
-
:20:REF
:25:HDFC0000001/50200012345678
:28C:1/2
:60M:C261115INR105000,00
:61:2611161116D`,
)

test('an MT940 file may consist of several pages or days, whose balances must follow from each other', () => {
  expect(readStatement(mt940Pages).lines).toEqual(readStatement(mt940).lines)
  const gap = mt940Pages
    .replace(':60M:C261115INR105000,00', ':60M:C261115INR104000,00')
    .replace('103000,00', '102000,00')
  expect(() => readStatement(gap)).toThrow('the closing balance does not match')
})

test('the text of an MT940 line keeps its further lines, and a word that is cut at the end of a full line', () => {
  const full = 'UPI ASHA RAO 632145987412 SALARY ADVANCE REPAYMENT OCTOBER AGR100'
  const textOf = (text: string) =>
    readStatement(mt940.replace('NTRFAGR', 'NTRF').replace('/INF/UPI ASHA RAO AGR100001', text)).lines[0]?.narration
  expect(textOf('UPI ASHA RAO\n-AGR100001')).toBe('UPI ASHA RAO -AGR100001')
  expect(textOf(`${full}\n001`)).toBe(`${full}001`)
})

test.each([
  ['2026-11-14T18:30:00Z', '2026-11-15'],
  ['2026-11-14T18:29:59.000Z', '2026-11-14'],
  ['2026-11-15T00:30:00+05:30', '2026-11-15'],
  ['2026-11-15T23:30:00', '2026-11-15'],
])('the time %s in a camt.053 file is on the day %s in India', (time, day) => {
  const file = camt.replaceAll('<Dt>2026-11-15</Dt>', `<DtTm>${time}</DtTm>`)
  expect(readStatement(file).lines[0]).toMatchObject({ bookedOn: day, valueOn: day })
})

test("the text of an MT940 line includes the customer's reference, which may be a loan number", () => {
  const file = mt940.replace('NTRFAGR//', 'NTRFAGR100001//').replace('ASHA RAO AGR100001', 'ASHA RAO')
  expect(readStatement(file).lines).toMatchObject([
    { reference: '632145987412', narration: 'UPI ASHA RAO AGR100001' },
    { reference: 'N123', narration: 'RENT' },
  ])
})

test.each(['<Sts>PDNG</Sts>', '<Sts><Cd>PDNG</Cd></Sts>', '<Sts>INFO</Sts>'])(
  'an entry of camt.053 that is not booked yet (%s) is left out',
  (status) => {
    const pending = ['CRDT', 'DBIT'].map((side) =>
      entry('700.00', side, '2026-11-16', 'AGR100002').replace('<BookgDt>', `${status}<BookgDt>`),
    )
    const file = camt
      .replace('</Stmt>', `${pending.join('')}</Stmt>`)
      .replace('<BookgDt>', `${status.replace(/PDNG|INFO/, 'BOOK')}<BookgDt>`)
    expect(readStatement(file).lines).toEqual(readStatement(camt).lines)
  },
)

test('the text of a camt.053 line names the payer', () => {
  const payer = '<RltdPties><Dbtr><Nm>ASHA RAO</Nm></Dbtr></RltdPties>'
  const [line] = readStatement(camt.replace('<RmtInf>', `${payer}<RmtInf>`)).lines
  expect(line?.narration).toBe('ASHA RAO AGR100001')
})
