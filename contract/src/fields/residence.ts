import { addressLine, optionalAddressLine } from './address-line.ts'

/** The words of the address form. */
export const residenceFields = {
  residenceTypeMissing: 'Residence type is required!',
  address1: addressLine('Address1'),
  address2: addressLine('Address2'),
  landmark: optionalAddressLine,
}
