/** The logo: the letter अ and a coin, in the same colours in light and dark mode. */
export function Mark({ className = '' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" focusable="false">
      <rect fill="#0b5d4b" width="40" height="40" rx="10" />
      <g stroke="#fbfaf6" fill="none" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path d="M9 10.5h16M24.5 10.5v20M10 17c1.2-2.6 6.4-2.5 6.6.7.1 2.2-1.8 3.3-3.8 3.3 2.6 0 4.7 1.2 4.5 4-.3 3.9-6.6 4.6-8.3 1M17 21.5h7.5" />
      </g>
      <circle fill="#f2a51a" cx="32" cy="10.5" r="3.5" />
    </svg>
  )
}
