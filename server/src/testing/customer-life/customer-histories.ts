import fc from 'fast-check'

/** What the customer does, who must be able to log in for it. */
export const ownKinds = [
  'application',
  'application begun',
  'offer signed',
  'offer declined',
  'income too low',
  'payment',
  'payment started',
  'overpayment',
  'cooling-off exit',
  'autopay',
  'autopay paused',
  'autopay resumed',
  'autopay cancelled',
  'data exported',
  'erasure asked',
  'erasure cancelled',
] as const

/** What others do: banks, payers, employees and the calendar. */
const otherKinds = [
  'started payment paid',
  'transfer',
  'transfer returned',
  'transfer returned in part',
  'return was a mistake',
  'transfer booked by mistake',
  'transfer received again',
  'dispute lost',
  'dispute won',
  'refund paid by hand',
  'payout returned',
  'autopay revoked at the bank',
  'repayment day',
  'a day passes',
  'days pass',
  'weeks pass',
  'years pass',
] as const

type OwnKind = (typeof ownKinds)[number]
type OtherKind = (typeof otherKinds)[number]

/** `which` chooses among several loans, payments or answers; after a busy event the queued jobs have not run yet. */
export type CustomerEvent = { kind: OwnKind | OtherKind; which: number; paise: number; isBusy: boolean }

type Kind = CustomerEvent['kind']

const details = {
  which: fc.nat(11),
  paise: fc.constantFrom(0, 0, 0, 100, 250_000, 600_000, 1_000_000, 1_050_050),
  isBusy: fc.constantFrom(false, false, false, true),
}
const oneOf = (...kinds: Kind[]): fc.Arbitrary<CustomerEvent> =>
  fc.record({ kind: fc.constantFrom(...kinds), ...details })

/** Everything that is due. */
const inFull = (...kinds: Kind[]): fc.Arbitrary<CustomerEvent> =>
  fc.record({ kind: fc.constantFrom(...kinds), ...details, paise: fc.constant(0) })

const borrow = [oneOf('application'), oneOf('offer signed')]
const repay = inFull('payment', 'transfer', 'overpayment', 'cooling-off exit')
const takeBack = oneOf(
  'dispute lost',
  'transfer returned',
  'transfer returned in part',
  'transfer booked by mistake',
  'payout returned',
)
const latePayment = oneOf('started payment paid')
const wait = oneOf('a day passes', 'days pass', 'weeks pass')

/** Most events are possible only in some situations, so a history consists of events that follow one another. */
const chapters: fc.Arbitrary<CustomerEvent>[][] = [
  [...borrow],
  [...borrow, repay],
  [...borrow, repay, takeBack],
  [...borrow, wait, repay],
  [...borrow, oneOf('autopay'), oneOf('repayment day'), wait],
  [...borrow, oneOf('payment', 'payment started'), takeBack],
  [repay, oneOf('application'), takeBack],
  [repay, takeBack, repay],
  [takeBack],
  [inFull('overpayment', 'transfer'), oneOf('a day passes'), oneOf('refund paid by hand'), takeBack],
  [repay, oneOf('erasure asked'), wait, takeBack],
  [repay, oneOf('years pass'), takeBack],
  [oneOf('payment started'), repay, oneOf('erasure asked'), wait, latePayment],
  [oneOf('payment started'), repay, oneOf('years pass'), latePayment],
  [oneOf('autopay'), oneOf('repayment day'), repay, latePayment],
  [repay, oneOf('application begun'), oneOf('erasure asked'), wait, oneOf('application')],
  [repay, oneOf('application begun'), takeBack, repay, oneOf('application')],
  [wait],
  [oneOf(...ownKinds, ...otherKinds)],
  [oneOf(...ownKinds, ...otherKinds)],
  [oneOf(...ownKinds, ...otherKinds)],
]

const oneChapter = fc.oneof(...chapters.map((events) => fc.tuple(...events)))

export const customerHistories: fc.Arbitrary<CustomerEvent[]> = fc.noBias(
  fc
    .tuple(fc.tuple(...borrow), fc.array(oneChapter, { minLength: 3, maxLength: 7, size: 'max' }))
    .map(([firstLoan, later]) => [...firstLoan, ...later.flat()]),
)
