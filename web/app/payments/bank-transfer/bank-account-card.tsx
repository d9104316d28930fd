import { brand } from 'contract/brand'
import { Card } from 'ui/layout/card.tsx'
import { DetailList } from 'ui/layout/detail-list.tsx'

type BankAccount = (typeof brand.bankAccounts)[number]

export function BankAccountCard({ account }: { account: BankAccount }) {
  const { title, bank, accountNumber, ifsc, upiId } = account
  return (
    <Card title={title} level={3}>
      <p className="text-ink-soft text-sm">{bank}</p>
      <div className="figures mt-4 max-[23rem]:text-sm">
        <DetailList
          items={[
            { term: 'Account number', value: accountNumber },
            { term: 'IFSC', value: ifsc },
            { term: 'Company name', value: brand.legalEntity },
            { term: 'UPI ID', value: upiId },
          ]}
        />
      </div>
    </Card>
  )
}
