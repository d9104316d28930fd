import type { Permission } from 'domain/staff/permissions'
import { createContext, type ReactNode, use } from 'react'
import type { Data } from '../wire/call'

export type Me = Data<'session', 'me'>

const MeContext = createContext<Me | undefined>(undefined)

export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>
}

/** Who is logged in; only below the shell. */
export function useMe(): Me {
  const me = use(MeContext)
  if (me === undefined) throw new Error('nobody is logged in here')
  return me
}

export const useMay = (permission: Permission): boolean => useMe().permissions.includes(permission)
