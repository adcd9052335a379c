/** Parts of the forms about an account. */
import type { Signal } from "@preact/signals"

export function Password({
  label,
  value,
  fresh = false,
}: {
  label: string
  value: Signal<string>
  /** A new one is typed: browsers offer to make one up. */
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
