import type { ApplicantDetails } from '../../records/customers/applicants.ts'
import type { PincodeLocation } from '../../records/reference-data/pincode-directory.ts'

/** The borrower's address as every document shows it; a pin code that is not in the directory has no place. */
export const postalAddress = (applicant: ApplicantDetails, place: PincodeLocation | undefined): string =>
  [
    applicant.residenceAddress1,
    applicant.residenceAddress2,
    applicant.residenceLandmark,
    place && `${place.city.name}, ${place.state.name}`,
    applicant.residencePincode,
  ]
    .filter(Boolean)
    .join(', ')
