/** How lenders and loan apps call themselves in narrations, and whose name that is. */
const aliases: readonly (readonly [RegExp, string])[] = [
  [/BAJAJ ?FIN/, 'Bajaj Finance'],
  [/HDB ?FIN/, 'HDB Financial Services'],
  [/TATA ?CAP/, 'Tata Capital'],
  [/ADITYA BIRLA (FIN|CAP)|\bABFL\b/, 'Aditya Birla Finance'],
  [/HERO ?FIN/, 'Hero FinCorp'],
  [/KRAZY ?BEE|KREDIT ?BEE/, 'KreditBee'],
  [/WHIZDM|MONEY ?VIEW/, 'Moneyview'],
  [/EARLY ?SALARY|\bFIBE\b|SOCIAL WORTH/, 'Fibe'],
  [/\bNAVI (FIN|TECH)/, 'Navi'],
  [/BHANIX|\bCASHE\b/, 'CASHe'],
  [/\bDMI FIN/, 'DMI Finance'],
  [/PIRAMAL/, 'Piramal Finance'],
  [/MUTHOOT/, 'Muthoot'],
  [/MANAPPURAM/, 'Manappuram'],
  [/\bIIFL/, 'IIFL Finance'],
  [/L ?& ?T FIN|\bLTFS\b/, 'L&T Finance'],
  [/POONAWALLA/, 'Poonawalla Fincorp'],
  [/FULLERTON|\bSMFG\b/, 'SMFG India Credit'],
  [/CHOLAMANDALAM|\bCIFCL\b/, 'Cholamandalam'],
  [/MAHINDRA FIN|\bMMFSL\b/, 'Mahindra Finance'],
  [/SHRIRAM (FIN|TRANS|CITY)/, 'Shriram Finance'],
  [/AKARA|STASH ?FIN/, 'Stashfin'],
  [/\bMPOKKET/, 'mPokket'],
  [/TRUE ?BALANCE|TRUE CREDITS/, 'True Balance'],
  [/ONEMI|KISSHT|\bRING\b/, 'Kissht'],
  [/RESPO FIN|\bZYPE\b/, 'Zype'],
  [/PAY ?SENSE|LAZY ?PAY|PAYU FIN/, 'PayU Finance'],
  [/LENDING ?KART/, 'Lendingkart'],
  [/LIC HOUSING|\bLICHFL/, 'LIC Housing Finance'],
  [/INDIABULLS|SAMMAAN/, 'Sammaan Capital'],
  [/RAM ?FIN|BLINK ?R|KASAR CREDIT|SALARY ?NOW/, 'payday lender'],
]

/** The lender that a narration names, if we know one. */
export const lenderOf = (narration: string): string | undefined => {
  const text = narration.toUpperCase()
  return aliases.find(([words]) => words.test(text))?.[1]
}

/** Regular debits that are no loan: savings, insurance, what is consumed. */
export const isNoLoan = (narration: string): boolean =>
  /MUTUAL|\bSIP\b|\bBSE\b|\bNSE\b|INDIAN CLEARING|\bICCL\b|ZERODHA|GROWW|INSURANCE|\bLIC\b(?! HOUSING)|LIFE INS|PREMIUM|\bNPS\b|\bPPF\b|\bRD\b|NETFLIX|SPOTIFY|AIRTEL|\bJIO\b|ELECTRIC|BROADBAND|POLICY/.test(
    narration.toUpperCase(),
  )
