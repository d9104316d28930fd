/** The initial values of the planner on the home page, which are also shown without JavaScript. */
export const plannerExample = { amountPaise: 2_000_000, days: 15 } as const

/** A fixed number, so that nothing moves when the planner replaces the example. The quote also offers later days. */
export const plannerWeeks = 6
