import type { PolicyOnWire } from 'contract/console/policy'
import { paiseOf, rupeesOf } from 'domain/money/paise'
import type { PolicyValues } from '../../../records/loans/eligibility-policies.ts'

/** As the console's wire has it, with amounts in rupees. */
export const showValues = ({ limits, ruleModes, ...policy }: PolicyValues): PolicyOnWire => ({
  numbers: {
    minimum_age_years: policy.minimumAgeYears,
    maximum_age_years: policy.maximumAgeYears,
    minimum_income: rupeesOf(policy.minimumIncomePaise),
    wait_days: policy.waitDays,
    name_match_min: policy.nameMatchMin,
    yearly_limit: rupeesOf(policy.yearlyLimitPaise),
    sampled_percent: policy.sampledPercent,
    income_difference_percent: limits.incomeDifferencePercent,
    salary_months_min: limits.salaryMonthsMin,
    obligations_percent_max: limits.obligationsPercentMax,
    cap_percent: limits.capPercent,
    returned_payments_max: limits.returnedPaymentsMax,
    average_balance_min: rupeesOf(limits.averageBalanceMinPaise),
    lowest_balance_min: rupeesOf(limits.lowestBalanceMinPaise),
    document_days_max: limits.documentDaysMax,
    overdue_elsewhere_max: rupeesOf(limits.overdueElsewhereMaxPaise),
    enquiries_max: limits.enquiriesMax,
    same_name_min: limits.sameNameMin,
  },
  modes: ruleModes,
})

export const valuesFromWire = ({ numbers, modes }: PolicyOnWire): PolicyValues => ({
  minimumAgeYears: numbers.minimum_age_years,
  maximumAgeYears: numbers.maximum_age_years,
  minimumIncomePaise: paiseOf(numbers.minimum_income),
  waitDays: numbers.wait_days,
  nameMatchMin: numbers.name_match_min,
  yearlyLimitPaise: paiseOf(numbers.yearly_limit),
  sampledPercent: numbers.sampled_percent,
  limits: {
    incomeDifferencePercent: numbers.income_difference_percent,
    salaryMonthsMin: numbers.salary_months_min,
    obligationsPercentMax: numbers.obligations_percent_max,
    capPercent: numbers.cap_percent,
    returnedPaymentsMax: numbers.returned_payments_max,
    averageBalanceMinPaise: paiseOf(numbers.average_balance_min),
    lowestBalanceMinPaise: numbers.lowest_balance_min * 100,
    documentDaysMax: numbers.document_days_max,
    overdueElsewhereMaxPaise: paiseOf(numbers.overdue_elsewhere_max),
    enquiriesMax: numbers.enquiries_max,
    sameNameMin: numbers.same_name_min,
  },
  ruleModes: modes,
})
