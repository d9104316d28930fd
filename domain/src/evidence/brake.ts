/** By what applications and payouts are counted. */
export const brakeKinds = ['address', 'device', 'account', 'employer'] as const
export type BrakeKind = (typeof brakeKinds)[number]

const hourMs = 3_600_000

/** Every ceiling that may be set, on different customers; without a time, on all of them ever. */
export const ceilings = {
  address_hour: { kind: 'address', withinMs: hourMs, words: 'of a network address in an hour' },
  address_day: { kind: 'address', withinMs: 24 * hourMs, words: 'of a network address in a day' },
  device_hour: { kind: 'device', withinMs: hourMs, words: 'of a device in an hour' },
  device_day: { kind: 'device', withinMs: 24 * hourMs, words: 'of a device in a day' },
  account_hour: { kind: 'account', withinMs: hourMs, words: 'of a bank account in an hour' },
  account_day: { kind: 'account', withinMs: 24 * hourMs, words: 'of a bank account in a day' },
  account_customers: { kind: 'account', words: 'of a bank account in all' },
  employer_hour: { kind: 'employer', withinMs: hourMs, words: 'of an employer in an hour' },
  employer_day: { kind: 'employer', withinMs: 24 * hourMs, words: 'of an employer in a day' },
} as const satisfies Record<string, { kind: BrakeKind; withinMs?: number; words: string }>

export type CeilingName = keyof typeof ceilings
export const ceilingNames = Object.keys(ceilings) as CeilingName[]

/** The highest number of customers; what is not named has no ceiling. */
export type Ceilings = Partial<Record<CeilingName, number>>

/** Where an installation with live providers begins. The sample of a simulated one is in the migration. */
export const liveCeilings: Ceilings = { address_hour: 20, device_day: 2, account_customers: 1, employer_day: 20 }

export const ceilingWords = (name: CeilingName): string => `Customers ${ceilings[name].words}`
