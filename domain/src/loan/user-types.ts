/** Who asks for a loan: REPEAT has a closed one and none open, UNPAID-REPEAT has one open. */
export const userTypes = ['NEW', 'REPEAT', 'UNPAID-REPEAT'] as const

export type UserType = (typeof userTypes)[number]
