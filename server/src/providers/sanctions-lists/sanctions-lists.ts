import type { listSources } from 'contract/console/screening'

/** The United Nations, and the Ministry of Home Affairs of India. */
export type ListSource = (typeof listSources)[number]

/** Where the sanctions lists come from. */
export type SanctionsLists = {
  /** The bytes of the list as it is today; throws a ProviderFailure if it cannot be had. */
  read(source: ListSource): Promise<Buffer>
}
