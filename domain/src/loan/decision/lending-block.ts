/** Why a person has blocked new loans of a customer; each is told to the customer as it is. */
export const blockReasons = [
  'blocked at own wish',
  'blocked for safety',
  'blocked in a dispute',
  'blocked by us',
] as const
export type BlockReason = (typeof blockReasons)[number]
