import { brand } from 'contract/brand'
import { costOf, example, price } from '../../features/legal/representative-example'

/** The answer is a list of paragraphs. */
export type Question = { question: string; answer: readonly string[] }
export type FaqGroup = { id: string; title: string; questions: readonly Question[] }

const weekExample = costOf(5_000, 7)
const { grievanceOfficer } = brand

/** Plain text, because both the page and the structured data for search engines use it. */
export const faqGroups: readonly FaqGroup[] = [
  {
    id: 'the-loan',
    title: 'The loan',
    questions: [
      {
        question: 'How much can I borrow?',
        answer: ['Loans are about ₹5,000 to ₹50,000. How much we can offer you depends on your income.'],
      },
      {
        question: 'Do I need to give security?',
        answer: ['No. Our loans are unsecured: no collateral of any kind, and no guarantor.'],
      },
      {
        question: 'When do I repay?',
        answer: [
          'In 7 to 30 days. You choose the number of days and see the amount before you accept; they are counted from the day the money is paid out.',
        ],
      },
      {
        question: 'What may I use the money for?',
        answer: [
          'For what you need: travel, medical bills, shopping, studies, a festival. Not for betting, speculation or anything unlawful.',
        ],
      },
    ],
  },
  {
    id: 'applying',
    title: 'Applying',
    questions: [
      { question: 'Who can apply?', answer: ['Salaried people in India. The minimum age is 21 years.'] },
      {
        question: 'Which documents do I need?',
        answer: [
          'Your PAN and Aadhaar, salary slips of the last 3 months, bank statements of the last 6 months, a utility bill or another proof of address, and a picture of you.',
          'The full list is in our terms and conditions.',
        ],
      },
      {
        question: 'How do I apply?',
        answer: [
          'Press Apply Now and log in with your mobile number and a one-time code. Then go step by step. Each step is saved when it is done, so you can stop and come back.',
        ],
      },
      {
        question: 'How soon do I get the money?',
        answer: [
          'Approval takes about 10 minutes once everything is in. You then read the offer and sign it online, with a one-time code or, where we offer it and you choose it, with Aadhaar eSign. Funds are disbursed within 24-48 hours, and sometimes within hours, to a bank account in your own name.',
        ],
      },
      {
        question: 'What if I change my mind?',
        answer: [
          'Before you sign, you may decline the offer: nothing is paid out, and you may apply again at once.',
          'Within 3 days of the payout you may give the loan back from your dashboard: you repay what you borrowed and the interest for the days you had it, without a penalty, and the loan is cancelled. After that you can still repay early. The processing fee and its GST are not paid back.',
        ],
      },
      {
        question: 'What if my application is declined?',
        answer: [
          'If the first check says no, you see it on the screen at once; if the answer comes later, an SMS tells you. Your dashboard lists every reason in plain words and, where waiting helps, the date from which you may apply again.',
        ],
      },
    ],
  },
  {
    id: 'cost',
    title: 'What it costs',
    questions: [
      {
        question: 'How is interest counted?',
        answer: [
          `Interest is 1% per day, which is ${price.perYear} a year. It is simple interest on what you borrowed, for each calendar day from the day after the money is paid out to the day you repay.`,
          `Example: ${example.principal} costs ${example.interestPerDay} a day. After ${example.days} days the interest is ${example.interest}, and you repay ${example.repaid}. For ${weekExample.principal} over ${weekExample.days} days the interest is ${weekExample.interest}, and you repay ${weekExample.repaid}.`,
        ],
      },
      {
        question: 'Is there a fee?',
        answer: [
          `Yes, one: a processing fee of ${price.fee} with ${price.gst} GST on the fee. It is deducted from the amount paid out. For ${example.principal} that is ${example.fee} + ${example.gst}, so you receive ${example.received}.`,
          `With fee and interest together, the annual percentage rate (APR) of ${example.principal} for ${example.days} days is ${example.apr}.`,
        ],
      },
      {
        question: 'Does it cost anything to repay early?',
        answer: [
          'No. On any day you can repay what you borrowed and the interest for the days you had it, without a penalty. The processing fee is not paid back.',
        ],
      },
    ],
  },
  {
    id: 'repaying',
    title: 'Repaying',
    questions: [
      {
        question: 'How do I repay?',
        answer: [
          'On the Pay Now page: online by card, net banking or UPI, or by transfer to the bank accounts and UPI IDs shown there. Please pay into no other account.',
        ],
      },
      {
        question: 'What happens if I am late?',
        answer: [
          'Interest continues at the same 1% per day on what you still owe. There is no penal interest and no late fee, and all costs together never exceed the amount of the loan. Lenders must report loans to credit information companies, so a late loan can make your next one harder to get.',
          'If the date will be hard to keep, please call us before it. Reminders go only to your own mobile number, and to your email address once you have confirmed it, between 8 AM and 7 PM.',
        ],
      },
    ],
  },
  {
    id: 'you-and-us',
    title: 'Your data, and complaints',
    questions: [
      {
        question: 'Do you ask for my contacts, photos or call logs?',
        answer: [
          'Never, nor for your messages or files. We get only the pictures and documents that you choose and send.',
        ],
      },
      {
        question: 'How do I complain?',
        answer: [
          'Log in and choose Support, then Complaints: you get a number by SMS at once, and our answer within 30 days.',
          `Or write to our Grievance Redressal Officer: ${grievanceOfficer.name}, ${grievanceOfficer.phone}, ${grievanceOfficer.email}.`,
          'If your complaint is rejected, or not answered within 30 days, the law lets you take it to the Reserve Bank of India, free of charge, at cms.rbi.org.in or on 14448.',
        ],
      },
      {
        question: 'How do I reach you?',
        answer: [`Call ${brand.phone} or write to ${brand.email}, ${brand.supportHours}.`],
      },
    ],
  },
]
