/** The amount and day chosen on the home page, which preselect the quote. */
export type WantedLoan = { amountRupees: number; until: string }

const storageKey = 'wanted-loan'

/** Stored for as long as the tab is open. Access to the storage throws if the browser blocks it. */
export const wantedLoan = {
  read(): WantedLoan | undefined {
    try {
      const { amountRupees, until } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<WantedLoan>
      return typeof amountRupees === 'number' && typeof until === 'string' ? { amountRupees, until } : undefined
    } catch {
      return undefined
    }
  },
  save(wanted: WantedLoan): void {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(wanted))
    } catch {
      // The customer chooses again on the quote screen.
    }
  },
}
