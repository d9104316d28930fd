/** The initial values of the planner on the home page, which are also shown without JavaScript. */
export const plannerExample = { amountPaise: 2_000_000, days: 15 } as const
