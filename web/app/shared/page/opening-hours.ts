const worded = /^(\w+) to (\w+), (\d+) ([AP])M to (\d+) ([AP])M$/

const dayCode = (day = '') => day.slice(0, 2)

function clockTime(hour: string | undefined, half: string | undefined): string {
  const hours = (Number(hour) % 12) + (half === 'P' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:00`
}

/**
 * Hours such as "Monday to Saturday, 9 AM to 6 PM" as schema.org writes them; undefined if they are worded otherwise,
 * because it is better to leave them out than to contradict the page.
 */
export function openingHours(words: string): string | undefined {
  const match = worded.exec(words)
  if (!match) return undefined
  const [, firstDay, lastDay, opens, opensHalf, closes, closesHalf] = match
  const days = `${dayCode(firstDay)}-${dayCode(lastDay)}`
  return `${days} ${clockTime(opens, opensHalf)}-${clockTime(closes, closesHalf)}`
}
