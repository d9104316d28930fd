const prefixes = ['/Api', '/api', '/payments', '/simulators', '/uploads']

/** Addresses that are no pages: they are spelt exactly, and what is missing under them is answered as the API answers. */
export function isApiPath(url: string): boolean {
  const pathname = url.split('?', 1)[0] ?? ''
  return prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))
}
