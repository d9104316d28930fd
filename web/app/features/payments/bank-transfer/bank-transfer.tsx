import { createStaticContent } from '../../../shared/page/static-content'
import { PrerenderedBankTransfer } from './prerendered-bank-transfer'

const className = 'space-y-5'
const BrowserBankTransfer = createStaticContent(
  'div',
  className,
  async () => (await import('./bank-transfer-content')).BankTransferContent,
)

/** The lender's bank accounts and a QR code. */
export function BankTransfer() {
  return import.meta.env.SSR ? <PrerenderedBankTransfer className={className} /> : <BrowserBankTransfer />
}
