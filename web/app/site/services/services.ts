/** The six services, each with an illustration: a marigold shape and the lines over it. */
export const services = [
  {
    title: 'Quick Approval',
    text: 'A decision in about 10 minutes once your details are in.',
    shape: 'M32 32V16a16 16 0 0 1 13.900 8Z',
    lines: 'M48 32a16 16 0 1 1-16-16M32 10v6M28 10h8M32 32l9-5M40 46l4 4 8-9',
  },
  {
    title: 'Quick Paperwork',
    text: 'Few documents, sent from your phone. Nothing to print, nothing to post.',
    shape: 'M38 12v10h10Z',
    lines: 'M20 12h18l10 10v30H20a3 3 0 0 1-3-3V15a3 3 0 0 1 3-3ZM38 12v10h10M25 30h15M25 37h15M25 44h8',
  },
  {
    title: 'Digital Application',
    text: 'Everything is online, from the first form to the money in your bank account.',
    shape: 'M32 23a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z',
    lines: 'M23 9h18a4 4 0 0 1 4 4v38a4 4 0 0 1-4 4H23a4 4 0 0 1-4-4V13a4 4 0 0 1 4-4ZM29 14h6M28 31l3 3 5-6M28 48h8',
  },
  {
    title: 'Loan Your Way',
    text: 'You choose the amount and what it is for: travel, medical, shopping, studies or a festival.',
    shape: 'M40 18a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z',
    lines:
      'M13 23h22M45 23h6M13 41h6M29 41h22M40 18a5 5 0 1 1 0 10 5 5 0 0 1 0-10ZM24 36a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z',
  },
  {
    title: 'Payback Time',
    text: 'Repay in 7 to 40 days. You choose how many, and see the total before you accept.',
    shape: 'M36 36h9v9h-9Z',
    lines:
      'M16 16h32a3 3 0 0 1 3 3v29a3 3 0 0 1-3 3H16a3 3 0 0 1-3-3V19a3 3 0 0 1 3-3ZM13 27h38M23 11v9M41 11v9M20 36h4M20 43h4M36 36h9v9h-9Z',
  },
  {
    title: 'Collateral-Free',
    text: 'Your salary is enough. We ask for no gold, no deposit and no guarantor.',
    shape: 'M32 10v44c10-4 17-10 17-21V16Z',
    lines: 'M32 10l17 6v17c0 11-7 17-17 21-10-4-17-10-17-21V16ZM25 32l5 5 10-11',
  },
] as const
