import { brand } from 'contract/brand'
import { Icon } from 'ui/graphics/icon.tsx'

const phoneIcon =
  'M6.500 3h3l1.500 4.500-2 1.500a11 11 0 0 0 6 6l1.500-2 4.500 1.500v3a2.500 2.500 0 0 1-2.700 2.500A16.500 16.500 0 0 1 4 5.700 2.500 2.500 0 0 1 6.500 3Z'

export function FloatingCallLink() {
  return (
    <a
      href={`tel:${brand.phone.replaceAll(' ', '')}`}
      aria-label={`Call ${brand.name} on ${brand.phone}`}
      className="floating-link right-4 bottom-4 z-10 grid size-14 place-items-center rounded-full border-2 border-paper bg-leaf text-on-leaf text-xl shadow-soft hover:bg-leaf-strong md:right-8 md:bottom-8 print:hidden"
    >
      <Icon d={phoneIcon} />
    </a>
  )
}
