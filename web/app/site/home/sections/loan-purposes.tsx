import { Icon } from 'ui/graphics/icon.tsx'
import { SectionHeading } from './section-heading'

const purposes = [
  { name: 'Travel', icon: 'M4 8h16v12H4ZM9 8V4h6v4M9 8v12M15 8v12' },
  { name: 'Medical', icon: 'M4 4h16v16H4ZM12 8v8M8 12h8' },
  { name: 'Shopping', icon: 'M5 8h14l1 13H4ZM9 11V7a3 3 0 0 1 6 0v4' },
  { name: 'Academics', icon: 'M2 9l10-5 10 5-10 5ZM6 11v5c3 3 9 3 12 0v-5M22 9v6' },
  { name: 'Obligation', icon: 'M6 3h12v18l-3-2-3 2-3-2-3 2ZM9 8h6M9 12h6' },
  { name: 'Festival', icon: 'M12 2c2 3 3 4 3 6a3 3 0 0 1-6 0c0-2 1-3 3-6ZM3 14h18c0 4-4 7-9 7s-9-3-9-7Z' },
  {
    name: 'Others',
    icon: 'M4 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
  },
]

export function LoanPurposes() {
  return (
    <section className="shell py-14 md:py-20">
      <SectionHeading title="What people borrow for">You name the purpose when you apply.</SectionHeading>
      <ul className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(max(8rem,40%),100%),1fr))] gap-3 sm:grid-cols-4 lg:grid-cols-7">
        {purposes.map(({ name, icon }) => (
          <li
            key={name}
            data-reveal=""
            className="flex items-center gap-3 rounded-lg border border-line bg-card p-4 font-semibold text-sm wrap-anywhere last:max-sm:col-span-full max-[23rem]:gap-2 max-[23rem]:px-2.5 lg:flex-col lg:gap-4 lg:py-6"
          >
            <Icon d={icon} className="text-leaf text-xl" />
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
