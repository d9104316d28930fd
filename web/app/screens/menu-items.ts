export type MenuItem = { label: string; to: string; icon: string }

const icons = {
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4Z',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 1 0 0-8M4 21c0-4 3.500-6.500 8-6.500s8 2.500 8 6.500',
  phone: 'M5 4h4l2 5-2.500 1.500a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
  history: 'M4 12a8 8 0 1 0 2.500-5.800L4 8.500M4 4v4.500h4.500M12 8v4l3 2',
  page: 'M6 3h8l4 4v14H6ZM14 3v4h4M9 12h6M9 16h6',
  shield: 'M12 3l8 3v6c0 5-3.500 7.500-8 9-4.500-1.500-8-4-8-9V6Z',
}

/** Dashboard and My Account have other targets for eligible customers. */
export function menuItems(isEligible: boolean): readonly MenuItem[] {
  return [
    { label: 'Dashboard', to: isEligible ? '/my-dashboard/eligibility' : '/my-dashboard/', icon: icons.home },
    { label: 'My Account', to: accountPath(isEligible), icon: icons.person },
    { label: 'Support', to: '/my-dashboard/support', icon: icons.phone },
    { label: 'Loan History', to: '/my-dashboard/leads', icon: icons.history },
    { label: 'Terms and Conditions', to: '/my-dashboard/tnc', icon: icons.page },
    { label: 'Privacy Policy', to: '/my-dashboard/privacypolicy', icon: icons.shield },
  ]
}

/** Where My Account and the profile picture lead. */
export function accountPath(isEligible: boolean): string {
  return isEligible ? '/my-dashboard/lead-preview' : '/my-dashboard/profile-preview'
}
