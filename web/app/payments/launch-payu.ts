import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { loadScript } from './load-script'

type Order = AnswerOf<Endpoints['payuOrders']['event']>['data']

/** What the checkout says at its end: everything in it was signed, but on CANCEL. */
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

/** Opens PayU's checkout with exactly the fields it lists, and waits for how it ends. */
export async function launchPayu({ parameters, script }: Order): Promise<BoltResponse> {
  await loadScript(script)
  const { bolt } = window as unknown as { bolt?: Bolt }
  if (!bolt) throw new Error('The payment script came without its checkout')
  return new Promise((resolve, reject) => {
    bolt.launch(parameters, {
      responseHandler: ({ response }) => resolve(response),
      catchException: ({ message }) => reject(new Error(message ?? 'The checkout failed')),
    })
  })
}
