/** What the planner of the home page begins with, and shows where there is no script. */
export const plannerExample = { amountPaise: 2_000_000, days: 15 } as const

/** Always so many, so that nothing moves when real dates replace the worked example. The quote offers later days too. */
export const plannerWeeks = 6
