/** A new match: what is played, against whom, who may watch, and the time limits for answers. */

import { catalogue, levels } from "virtual:salient-catalogue"
import { useSignal } from "@preact/signals"
import type { Options } from "@salient/engine"
import type { ComponentChildren } from "preact"
import type { Advice } from "../../server/protocol/index.ts"
import { levelName } from "../front/levels.ts"
import { chosenFor, MatchOptions } from "../front/MatchOptions.tsx"
import { go } from "../route.ts"
import { type Word, words } from "../words/words.ts"
import { ask, somebody } from "./server.ts"
import { withShare } from "./shares.ts"

/** The choices of time per answer, in seconds. */
const times: { readonly [seconds: string]: Word } = {
  "": "clock.none",
  "60": "clock.minute",
  "300": "clock.five",
  "1800": "clock.half",
  "86400": "clock.day",
  "259200": "clock.three",
  "604800": "clock.week",
}

/** The choices of time for a whole match, in seconds. */
const totals: { readonly [seconds: string]: Word } = {
  "": "clock.none",
  "900": "clock.quarter",
  "1800": "clock.half",
  "3600": "clock.hour",
  "10800": "clock.threeHours",
  "604800": "clock.week",
  "2592000": "clock.month",
}

/** With a day or more per answer nobody sits and waits: such a match is played by correspondence. */
const day = 86_400

export function NewMatch() {
  const game = useSignal(catalogue[0]?.id ?? "")
  const scenario = useSignal("")
  const side = useSignal("")
  const against = useSignal("")
  const secret = useSignal(false)
  const time = useSignal("")
  const lapse = useSignal<"forfeit" | "stand-in">("forfeit")
  const total = useSignal("")
  const advice = useSignal<Advice>("alone")
  const options = useSignal<Options>({})
  const refused = useSignal("")
  const chosen = catalogue.find((g) => g.id === game.value)
  const battle = chosen?.scenarios.find((s) => s.id === scenario.value) ?? chosen?.scenarios[0]
  const own = battle?.sides.find((s) => s.id === side.value)?.id ?? battle?.sides[0]?.id
  const isTimed = time.value !== "" || total.value !== ""
  const create = async (e: Event) => {
    e.preventDefault()
    if (!chosen || !battle || own === undefined) return
    const others = battle.sides.filter((s) => s.id !== own)
    try {
      await somebody()
      const wanted = {
        game: chosen.id,
        scenario: battle.id,
        seat: own,
        options: chosenFor(chosen, battle.id, options.value),
        visibility: secret.value ? "invitation" : "public",
        pace:
          Number(time.value) >= day || (time.value === "" && Number(total.value) >= day) ? "correspondence" : "live",
        ...(time.value === "" ? {} : { moveSeconds: Number(time.value) }),
        ...(total.value === "" ? {} : { totalSeconds: Number(total.value) }),
        ...(isTimed ? { lapse: lapse.value } : {}),
        advice: advice.value,
        ...(against.value === "" ? {} : { computers: Object.fromEntries(others.map((s) => [s.id, against.value])) }),
      }
      const { match } = await withShare((shareHash) => ask("POST", "matches", { ...wanted, shareHash }))
      go(`match/${match.id}`)
    } catch (error) {
      refused.value = error instanceof Error ? error.message : String(error)
    }
  }
  return (
    <form class="row-form" onSubmit={create}>
      <Select
        label={words("online.game")}
        value={game.value}
        onChange={(v) => {
          game.value = v
          options.value = {}
        }}
      >
        {catalogue.map((g) => (
          <option key={g.id} value={g.id}>
            {g.name}
          </option>
        ))}
      </Select>
      <Select label={words("setup.scenario")} value={battle?.id ?? ""} onChange={(v) => (scenario.value = v)}>
        {chosen?.scenarios.map((s) => (
          <option key={s.id} value={s.id}>
            {s.name}
          </option>
        ))}
      </Select>
      <Select label={words("online.side")} value={own ?? ""} onChange={(v) => (side.value = v)}>
        {battle?.sides.map((s) => (
          <option key={s.id} value={s.id}>
            {s.name}
          </option>
        ))}
      </Select>
      <Select label={words("online.against")} value={against.value} onChange={(v) => (against.value = v)}>
        <option value="">{words("online.somebody")}</option>
        {levels.map((l) => (
          <option key={l.id} value={l.id}>
            {levelName(l.id)}
          </option>
        ))}
      </Select>
      <Select label={words("clock.title")} value={time.value} onChange={(v) => (time.value = v)}>
        {Object.entries(times).map(([seconds, word]) => (
          <option key={seconds} value={seconds}>
            {words(word)}
          </option>
        ))}
      </Select>
      <Select label={words("clock.total")} value={total.value} onChange={(v) => (total.value = v)}>
        {Object.entries(totals).map(([seconds, word]) => (
          <option key={seconds} value={seconds}>
            {words(word)}
          </option>
        ))}
      </Select>
      {isTimed ? (
        <Select
          label={words("clock.lapse")}
          value={lapse.value}
          onChange={(v) => (lapse.value = v as "forfeit" | "stand-in")}
        >
          <option value="forfeit">{words("clock.forfeit")}</option>
          <option value="stand-in">{words("clock.standIn")}</option>
        </Select>
      ) : null}
      <Select label={words("advice.title")} value={advice.value} onChange={(v) => (advice.value = v as Advice)}>
        {(["alone", "everybody", "nobody"] as const).map((a) => (
          <option key={a} value={a}>
            {words(`advice.${a}`)}
          </option>
        ))}
      </Select>
      <label class="tick">
        <input type="checkbox" checked={secret.value} onChange={(e) => (secret.value = e.currentTarget.checked)} />
        {words("online.secret")}
      </label>
      {chosen && battle ? (
        <details class="online-options">
          <summary>{words("setup.options")}</summary>
          <MatchOptions
            game={chosen}
            scenario={battle.id}
            chosen={options.value}
            onChoose={(picked) => (options.value = picked)}
          />
        </details>
      ) : null}
      <button type="submit" class="button act">
        {words("online.create")}
      </button>
      {refused.value ? (
        <p class="refusal" role="alert">
          {refused.value}
        </p>
      ) : null}
    </form>
  )
}

function Select({
  label,
  value,
  onChange,
  children,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  children: ComponentChildren
}) {
  return (
    <label>
      {label}
      <select value={value} onChange={(e) => onChange(e.currentTarget.value)}>
        {children}
      </select>
    </label>
  )
}
