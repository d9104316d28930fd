import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from 'contract/endpoints'
import { openApiOf } from './openapi.ts'
import { typesOfOpenApi } from './openapi-types.ts'

/** Writes the types of the client in client/. */
const target = join(import.meta.dirname, '../../../../client/calls.generated.ts')
await writeFile(target, typesOfOpenApi(openApiOf(endpoints, '/')))
