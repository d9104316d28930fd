import type { masterData } from 'contract/reference-data/master-data'
import { states } from 'domain/applicant/states'
import { accepted, refuse } from '../platform/http/outcome.ts'
import type { Handlers } from '../platform/http/serve-endpoint.ts'
import type { IfscDirectory } from './ifsc-directory.ts'
import type { Pincodes } from './pincodes.ts'

const statesByName = states
  .map(({ id, name }) => ({ state_id: id, state_name: name }))
  .sort((a, b) => (a.state_name < b.state_name ? -1 : 1))

/** Answers from memory. */
export function showMasterData(pincodes: Pincodes, branches: IfscDirectory): Handlers<typeof masterData.events> {
  return {
    state: async () => accepted({ Data: statesByName }),
    city: async ({ state_id }) => {
      const cities = pincodes.citiesOf(Number(state_id))
      if (cities === undefined) return refuse('stateUnknown')
      return accepted({ Data: cities.map(({ id, name }) => ({ city_id: id, city_name: name })) })
    },
    pincode: async ({ pincode }) => {
      const found = pincodes.find(pincode)
      if (found === undefined) return refuse('pincodeUnknown')
      const { city, state } = found
      const place = { city_id: city.id, city_name: city.name, state_id: state.id, state_name: state.name }
      return accepted({ Data: { pincode, ...place } })
    },
    ifsc: async ({ ifsc }) => {
      const bank = branches.findBank(ifsc)
      return bank ? accepted({ Data: { ifsc, bank_name: bank.bankName } }) : refuse('ifscUnknown')
    },
  }
}
