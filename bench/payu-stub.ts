import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { istDateOf } from 'domain/calendar/ist-date'

/** Confirms every payment as captured today. Runs in the load generator's process, so its work is not measured. */
export async function startPayuStub(amount: string) {
  const addedon = `${istDateOf(new Date())} 10:00:00`
  const server = createServer(async (request, response) => {
    const txnid = new URLSearchParams(await text(request)).get('var1') ?? ''
    const details = { mihpayid: `mih${txnid}`, status: 'success', unmappedstatus: 'captured', amt: amount, addedon }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ status: 1, transaction_details: { [txnid]: details } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}/postservice`, close: () => server.close() }
}
