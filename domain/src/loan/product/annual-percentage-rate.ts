/** An instalment is paid at the end of each period. */
export type CashFlow = { receivedPaise: number; instalmentsPaise: readonly number[]; periodsPerYear: number }

const presentValue = (instalments: readonly number[], rate: number) =>
  instalments.reduce((sum, instalment, index) => sum + instalment / (1 + rate) ** (index + 1), 0)

/** The internal rate of return of one period, found by bisection. */
function ratePerPeriod({ receivedPaise, instalmentsPaise }: CashFlow): number {
  let low = 0
  let high = 1
  while (presentValue(instalmentsPaise, high) > receivedPaise) high *= 2
  for (let round = 0; round < 100; round++) {
    const middle = (low + high) / 2
    if (presentValue(instalmentsPaise, middle) > receivedPaise) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The RBI's method for any schedule: the internal rate of return of a period times the periods of a year, in per cent. */
export function annualPercentageRate(flow: CashFlow): number {
  return ratePerPeriod(flow) * flow.periodsPerYear * 100
}
