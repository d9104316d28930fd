/** What was typed before stands here again; `lacks` is what of it was too secret to be kept on the device. */
export function DraftNotice({ lacks }: { lacks?: string | undefined }) {
  return (
    <p className="rounded-sm bg-marigold-soft px-4 py-2.5 text-sm" role="status">
      We kept what you typed here before. It is not saved yet.
      {lacks && ` Please type your ${lacks} again: we never keep it on your device.`}
    </p>
  )
}
