/** Rupees as they travel and are typed, at most two decimals; paise are what we reckon in. */
export const paiseOf = (rupees: number): number => Math.round(rupees * 100)
export const rupeesOf = (paise: number): number => paise / 100
