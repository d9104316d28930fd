/** 100 % in basis points. */
export const hundredPercent = 10_000
