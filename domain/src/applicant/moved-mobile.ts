/** How long a profile that was moved to another mobile number can neither apply for a loan nor sign one. */
export const moveCoolingHours = 24

export const mayBorrowFrom = (movedAt: Date): Date => new Date(movedAt.getTime() + moveCoolingHours * 3_600_000)
