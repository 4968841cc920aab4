import { phoneHref, phoneText } from '#src/domain/phone.ts'

/** A telephone number as a link that calls it; any other text is shown as it is. */
export function PhoneLink({ phone }: { phone: string }) {
  const href = phoneHref(phone)
  const text = phoneText(phone)
  if (href === undefined) return text
  return (
    <a
      href={href}
      className="rounded whitespace-nowrap text-accent tabular-nums underline-offset-2 hover:underline"
    >
      {text}
    </a>
  )
}
