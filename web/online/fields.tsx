/** Parts of the account forms. */
import type { Signal } from "@preact/signals"

export function Password({
  label,
  value,
  fresh = false,
}: {
  label: string
  value: Signal<string>
  /** A new password is typed: browsers offer to generate one. */
  fresh?: boolean
}) {
  return (
    <label>
      {label}
      <input
        type="password"
        autocomplete={fresh ? "new-password" : "current-password"}
        value={value.value}
        onInput={(e) => (value.value = e.currentTarget.value)}
      />
    </label>
  )
}

export function Refused({ reason }: { reason: string }) {
  return reason ? (
    <p class="refusal" role="alert">
      {reason}
    </p>
  ) : null
}
