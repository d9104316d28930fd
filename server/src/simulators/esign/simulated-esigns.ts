import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { SimulatedEsigns as SimulatedEsignsTable } from '../../platform/database/schema.generated.ts'

/** An uploaded document, with its signature request if there is one. */
export type SimulatedEsign = Selectable<SimulatedEsignsTable>

export type SignatureOrder = {
  documentId: string
  requestId: string
  signerId: string
  redirectUrl: string
  signer: { identifier: string; displayName: string; birthYear: string }
}

type Outcome = { errCode: string; signed?: { aadhaarName: string; at: Date } }

/** The data of the simulated provider, in the database so that all processes share it. */
export function createSimulatedEsigns({ kysely }: Database) {
  const find = () => kysely.selectFrom('simulatedEsigns').selectAll()
  return {
    async upload(document: { documentId: string; name: string; bytes: Buffer; at: Date }): Promise<void> {
      const { documentId, name, bytes, at } = document
      await kysely.insertInto('simulatedEsigns').values({ documentId, name, document: bytes, createdAt: at }).execute()
    },
    /** Returns undefined if the document does not exist or already has a request. */
    order({
      documentId,
      requestId,
      signerId,
      redirectUrl,
      signer,
    }: SignatureOrder): Promise<SimulatedEsign | undefined> {
      return kysely
        .updateTable('simulatedEsigns')
        .set({ requestId, signerId, redirectUrl, ...signer, status: 'sign_initiated' })
        .where('documentId', '=', documentId)
        .where('requestId', 'is', null)
        .returningAll()
        .executeTakeFirst()
    },
    find: (requestId: string): Promise<SimulatedEsign | undefined> =>
      find().where('requestId', '=', requestId).executeTakeFirst(),
    findBySigner: (signerId: string): Promise<SimulatedEsign | undefined> =>
      find().where('signerId', '=', signerId).executeTakeFirst(),
    /** Records what the signer did, unless the document is already signed. */
    end(requestId: string, { errCode, signed }: Outcome): Promise<SimulatedEsign | undefined> {
      return kysely
        .updateTable('simulatedEsigns')
        .set({ errCode })
        .$if(signed !== undefined, (update) =>
          update.set({ status: 'sign_complete', aadhaarName: signed?.aadhaarName, signedAt: signed?.at }),
        )
        .where('requestId', '=', requestId)
        .where('status', '<>', 'sign_complete')
        .returningAll()
        .executeTakeFirst()
    },
    async delete(requestId: string): Promise<boolean> {
      const { numDeletedRows } = await kysely
        .deleteFrom('simulatedEsigns')
        .where('requestId', '=', requestId)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}

export type SimulatedEsigns = ReturnType<typeof createSimulatedEsigns>
