import { addDays, type IstDate } from 'domain/calendar/ist-date'
import type { InventedPerson } from './invented-people.ts'

/** What a person enters at each step of the registration. */
export function registrationAnswers(person: InventedPerson, today: IstDate) {
  const { pan, isWoman, email, bornOn, monthlyIncome, address, city } = person
  const monthly_income = String(monthlyIncome)
  return {
    pancard_verification: { pancard: pan, monthly_income },
    personal_details: {
      personal_email: email,
      dob: bornOn,
      marital_status_id: '1',
      spouse_name: '',
      gender: isWoman ? '2' : '1',
    },
    residence_details: {
      ...{ residence_type_id: '2', residence_address_1: address.line1, residence_address_2: address.line2 },
      ...{ residence_landmark: '', residence_pincode: city.pincode },
    },
    income_details: { income_type_id: '1', monthly_income, salary_date: addDays(today, -16), salary_mode_id: '1' },
  }
}
