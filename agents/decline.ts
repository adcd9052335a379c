import { type Decision, judge, type Move } from "@salient/engine"

/** The answer that does nothing, if the question allows one. */
export function decline(decision: Decision): Move | undefined {
  const quiet = "options" in decision ? decision.options.find((o) => o.declines) : undefined
  const move: Move | undefined =
    decision.kind === "confirm"
      ? { confirm: false }
      : decision.kind === "path"
        ? { path: {} }
        : quiet
          ? { choose: quiet.id }
          : decision.kind === "select"
            ? { select: [] }
            : undefined
  if (move && judge(decision, move).ok) return move
  return quiet && judge(decision, { choose: quiet.id }).ok ? { choose: quiet.id } : undefined
}
