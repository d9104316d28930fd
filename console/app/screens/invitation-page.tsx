export default function InvitationPage() {
  return <h1>Invitation</h1>
}
