import { masterData } from 'contract/reference-data/master-data'
import { states } from 'domain/applicant/states'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Credentials } from '../../platform/http/credentials.ts'
import { accepted, refuse } from '../../platform/http/outcome.ts'
import { type Handlers, serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { measureHolidays } from './holiday-metrics.ts'
import type { IfscDirectory } from './ifsc-directory.ts'
import type { PincodeDirectory } from './pincode-directory.ts'

type Directories = { pincodes: PincodeDirectory; ifscs: IfscDirectory }

const statesByName = states
  .map(({ id, name }) => ({ state_id: id, state_name: name }))
  .sort((a, b) => (a.state_name < b.state_name ? -1 : 1))

function handlers({ pincodes, ifscs }: Directories): Handlers<typeof masterData.events> {
  return {
    state: async () => accepted({ Data: statesByName }),
    city: async ({ state_id }) => {
      const cities = pincodes.citiesOf(Number(state_id))
      if (cities === undefined) return refuse('stateUnknown')
      return accepted({ Data: cities.map(({ id, name }) => ({ city_id: id, city_name: name })) })
    },
    pincode: async ({ pincode }) => {
      const location = pincodes.find(pincode)
      if (location === undefined) return refuse('pincodeUnknown')
      const { city, state } = location
      const names = { city_id: city.id, city_name: city.name, state_id: state.id, state_name: state.name }
      return accepted({ Data: { pincode, ...names } })
    },
    ifsc: async ({ ifsc }) => {
      const bank = ifscs.findBank(ifsc)
      return bank ? accepted({ Data: { ifsc, bank_name: bank.bankName } }) : refuse('ifscUnknown')
    },
  }
}

type Dependencies = Directories & { credentials: Credentials; database: Database; clock: Clock; metrics: Registry }

/** States, cities, pin codes and IFSCs, answered from memory. */
export function registerReferenceData(
  app: FastifyInstance,
  { credentials, metrics, ...dependencies }: Dependencies,
): void {
  measureHolidays(metrics, dependencies)
  serveEndpoint(app, credentials, masterData, handlers(dependencies))
}
