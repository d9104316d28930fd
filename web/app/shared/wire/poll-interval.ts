const fastMs = 2_000
const slowMs = 10_000
const fastPolls = 30

/** How long to wait before the state is fetched again: for a minute often, then less often, because it may take hours. */
export const pollIntervalMs = ({ dataUpdateCount }: { dataUpdateCount: number }): number =>
  dataUpdateCount < fastPolls ? fastMs : slowMs
