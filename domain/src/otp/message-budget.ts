/** About as many codes as a household behind one address requests in an hour. */
const fewSends = 5

/**
 * The share of the budget of all messages up to which an address may request a code. The last part is a reserve for addresses
 * that have requested none in this hour: a flood from a few hundred addresses, each of which can use it only once, does not
 * shut out everybody else.
 */
export function budgetShare(sendsOfAddress: number): number {
  if (sendsOfAddress === 0) return 1
  return sendsOfAddress < fewSends ? 0.8 : 0.75
}
