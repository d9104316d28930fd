import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { loadScript } from './load-script'

type Order = AnswerOf<Endpoints['payuOrders']['event']>['data']

/** The result of the checkout; signed, except on CANCEL. */
export type BoltResponse = { txnStatus?: string } & Record<string, string | undefined>

type Bolt = {
  launch(
    parameters: Order['parameters'],
    handlers: {
      responseHandler(bolt: { response: BoltResponse }): void
      catchException(bolt: { message?: string }): void
    },
  ): void
}

/** Opens PayU's checkout and resolves when it ends. */
export async function launchPayu({ parameters, script }: Order): Promise<BoltResponse> {
  await loadScript(script)
  const { bolt } = window as unknown as { bolt?: Bolt }
  if (!bolt) throw new Error('The PayU script did not define bolt.')
  return new Promise((resolve, reject) => {
    bolt.launch(parameters, {
      responseHandler: ({ response }) => resolve(response),
      catchException: ({ message }) => reject(new Error(message ?? 'The checkout failed.')),
    })
  })
}
