import { isCalendarDate } from 'domain/calendar/ist-date'
import type { FastifyInstance } from 'fastify'
import { wrongShape } from '../platform/http/http-failure.ts'
import { checkDigitOf } from '../providers/aadhaar/check-digit.ts'
import { type CardHolder, drawAadhaar } from '../providers/aadhaar/simulated-card.ts'
import { offlineZip } from '../providers/aadhaar/simulated-uidai.ts'

type Query = { name?: string; born_on?: string; share_code?: string; side?: string }

/** A person of this name, with the same number each time. */
function holderOf({ name = '', born_on: bornOn = '' }: Query): CardHolder {
  if (name.trim() === '' || name.length > 60 || !isCalendarDate(bornOn)) throw wrongShape()
  const digits = [...Buffer.from(`${name}${bornOn}`)].map((byte) => byte % 10).join('')
  const eleven = `2${digits.padEnd(10, '7').slice(0, 10)}`
  const number = `${eleven}${checkDigitOf(eleven)}`
  return {
    ...{ name, bornOn, isWoman: false, number, lastFour: number.slice(-4), virtualId: `9${number}123` },
    address: {
      ...{ house: '12', street: 'MG Road', town: 'Indiranagar', district: 'Bengaluru' },
      ...{ state: 'Karnataka', pincode: '560038' },
    },
  }
}

/** Cards and offline files of invented people, signed with the simulator's key, to try the upload with. */
export function serveAadhaar(app: FastifyInstance): void {
  app.get<{ Querystring: Query }>('/simulators/aadhaar.jpg', async ({ query }, reply) =>
    reply
      .type('image/jpeg')
      .send(await drawAadhaar(holderOf(query), { side: query.side === 'back' ? 'back' : 'front' })),
  )
  app.get<{ Querystring: Query }>('/simulators/aadhaar.zip', async ({ query }, reply) => {
    const { share_code: shareCode = '1234' } = query
    if (!/^\d{4}$/.test(shareCode)) throw wrongShape()
    return reply.type('application/zip').send(await offlineZip(holderOf(query), shareCode))
  })
}
