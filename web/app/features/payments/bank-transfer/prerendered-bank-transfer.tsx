import { BankTransferContent } from './bank-transfer-content'

/** In a separate file, so that the browser's bundle can leave out the content. */
export function PrerenderedBankTransfer({ className }: { className: string }) {
  return (
    <div className={className}>
      <BankTransferContent />
    </div>
  )
}
