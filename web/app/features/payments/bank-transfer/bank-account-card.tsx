import { brand } from 'contract/brand'
import { Card } from 'ui/layout/card.tsx'
import { DetailList } from 'ui/layout/detail-list.tsx'

type BankAccount = (typeof brand.bankAccounts)[number]

/** One tap selects all of it, to be copied into a banking app. */
const SelectableValue = ({ value }: { value: string }) => <span className="select-all">{value}</span>

export function BankAccountCard({ account }: { account: BankAccount }) {
  const { title, bank, accountNumber, ifsc, upiId } = account
  return (
    <Card title={title} level={3}>
      <p className="text-ink-soft text-sm">{bank}</p>
      <div className="figures mt-4 max-[23rem]:text-sm">
        <DetailList
          items={[
            { term: 'Account number', value: <SelectableValue value={accountNumber} /> },
            { term: 'IFSC', value: <SelectableValue value={ifsc} /> },
            { term: 'Company name', value: <SelectableValue value={brand.legalEntity} /> },
            { term: 'UPI ID', value: <SelectableValue value={upiId} /> },
          ]}
        />
      </div>
    </Card>
  )
}
