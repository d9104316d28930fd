import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'

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

/** Opens PayU's checkout, whose script must be loaded, and resolves when it ends. */
export async function launchPayu({ parameters }: Pick<Order, 'parameters'>): Promise<BoltResponse> {
  const { bolt } = window as unknown as { bolt?: Bolt }
  if (!bolt) throw new Error('The PayU script did not define bolt.')
  return new Promise((resolve, reject) => {
    bolt.launch(parameters, {
      responseHandler: ({ response }) => resolve(response),
      catchException: ({ message }) => reject(new Error(message ?? 'The checkout failed.')),
    })
  })
}
