import { createContext, use } from 'react'

export const SnackbarContext = createContext<(words: string) => void>(() => {})

/** Says a short thing at the foot of the screen for three seconds: `const say = useSnackbar()`. */
export function useSnackbar() {
  return use(SnackbarContext)
}
