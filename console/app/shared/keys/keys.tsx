import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Dialog } from 'ui/feedback/dialog.tsx'

export type Shortcut = { key: string; does: string; run: () => void }

type Register = (shortcuts: readonly Shortcut[]) => () => void
const KeysContext = createContext<Register>(() => () => {})

/** Keys never act while somebody types or a dialog is open. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Enter on a button or a link is that button's or link's. */
const isPressing = ({ key, target }: KeyboardEvent) =>
  key === 'Enter' && target instanceof Element && target.closest('button, a') !== null

/** Listens to the keys of every part that is on the screen; `?` lists them. */
export function KeysProvider({ children }: { children: ReactNode }) {
  const groups = useRef(new Set<readonly Shortcut[]>())
  const [register] = useState<Register>(() => (shortcuts: readonly Shortcut[]) => {
    groups.current.add(shortcuts)
    return () => groups.current.delete(shortcuts)
  })
  const [listed, setListed] = useState<readonly Shortcut[]>()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isTyping(event.target) ||
      isPressing(event) ||
      document.querySelector('dialog[open]')
    )
      return
    const all = [...groups.current].flat()
    if (event.key === '?') return setListed(all)
    const found = all.findLast(({ key }) => key === event.key)
    if (!found) return
    event.preventDefault()
    found.run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return (
    <KeysContext value={register}>
      {children}
      <Dialog open={listed !== undefined} onClose={() => setListed(undefined)} title="Keys on this page">
        <dl className="keys">
          {[...(listed ?? []), { key: '?', does: 'Show this list' }].map(({ key, does }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </KeysContext>
  )
}

/** Keys that act while the part is on the screen; each has a visible button as well. */
export function useKeys(shortcuts: readonly Shortcut[]): void {
  const register = use(KeysContext)
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  const names = shortcuts.map(({ key, does }) => `${key} ${does}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: registered again only when the list changes
  useEffect(
    () =>
      register(
        latest.current.map(({ key, does }) => ({
          key,
          does,
          run: () => latest.current.find((one) => one.key === key)?.run(),
        })),
      ),
    [register, names],
  )
}
