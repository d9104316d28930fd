/** After a change within a stage: it shows from its title on, at once, since gliding there would fight with what grows. */
export function showStage(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true })
  heading?.closest('.card')?.querySelector('h2')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
