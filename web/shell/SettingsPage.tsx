import { change, type Settings, sayTempo, settings, TEMPOS } from "../store/settings.ts"
import { words } from "../words/words.ts"
import { Heading } from "./Heading.tsx"

function Choice<K extends "theme" | "language" | "motion" | "pace" | "tempo">({
  name,
  of,
  label,
}: {
  name: K
  of: readonly (readonly [Settings[K], string])[]
  label: string
}) {
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      {of.map(([value, says]) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={settings.value[name] === value}
            onChange={() => change({ [name]: value })}
          />
          {says}
        </label>
      ))}
    </fieldset>
  )
}

export default function SettingsPage() {
  return (
    <main id="main" class="page narrow settings" tabIndex={-1}>
      <Heading says={words("settings.title")} />
      <Choice
        name="theme"
        label={words("settings.theme")}
        of={[
          ["system", words("settings.system")],
          ["light", words("settings.light")],
          ["dark", words("settings.dark")],
        ]}
      />
      <Choice
        name="language"
        label={words("settings.language")}
        of={[
          ["en", "English"],
          ["de", "Deutsch"],
          ["fr", "Français"],
        ]}
      />
      <Choice
        name="motion"
        label={words("settings.motion")}
        of={[
          ["system", words("settings.system")],
          ["still", words("settings.still")],
        ]}
      />
      <Choice
        name="pace"
        label={words("settings.pace")}
        of={[
          ["calm", words("settings.calm")],
          ["swift", words("settings.swift")],
        ]}
      />
      <Choice name="tempo" label={words("settings.tempo")} of={TEMPOS.map((t) => [t, sayTempo(t)] as const)} />
      <fieldset class="choice">
        <legend>{words("settings.sound")}</legend>
        <label>
          <input
            type="checkbox"
            checked={settings.value.sound}
            onChange={(e) => change({ sound: e.currentTarget.checked })}
          />
          {words("settings.soundOn")}
        </label>
      </fieldset>
      <fieldset class="choice">
        <legend>{words("settings.answers")}</legend>
        <label>
          <input
            type="checkbox"
            checked={settings.value.careful}
            onChange={(e) => change({ careful: e.currentTarget.checked })}
          />
          {words("settings.careful")}
        </label>
        <label>
          <input
            type="checkbox"
            checked={settings.value.coach}
            onChange={(e) => change({ coach: e.currentTarget.checked })}
          />
          {words("settings.coach")}
        </label>
      </fieldset>
      <section>
        <h2>{words("settings.keys")}</h2>
        <table>
          <tbody>
            {(["arrows", "enter", "tab", "digits", "c", "u", "s", "l", "space", "zoom", "slash"] as const).map((k) => (
              <tr key={k}>
                <th scope="row">{words(`keys.${k}`)}</th>
                <td>{words(`keys.${k}.does`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </main>
  )
}
