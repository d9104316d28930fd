/** What was chosen on the home page, waiting for the quote. */
export type WantedLoan = { amountRupees: number; until: string }

const storageKey = 'wanted-loan'

/** Kept for as long as the tab is open; access to the storage throws where the browser blocks it. */
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
      // The choice is made again on the quote screen.
    }
  },
}
