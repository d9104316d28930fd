import { accountScreens } from './account-screens'
import { applicationScreens } from './application-screens'
import { autopayScreens } from './autopay-screens'
import { loanHomeScreens } from './loan-home-screens'
import { loanScreens } from './loan-screens'
import { publicScreens } from './public-screens'
import { registrationScreens } from './registration-screens'
import { rightsScreens } from './rights-screens'
import { waitingScreens } from './waiting-screens'

/** Every screen that needs JavaScript, in each of its visibly different states. */
export const screenStates = [
  ...publicScreens,
  ...registrationScreens,
  ...applicationScreens,
  ...loanScreens,
  ...loanHomeScreens,
  ...autopayScreens,
  ...accountScreens,
  ...rightsScreens,
  ...waitingScreens,
]
