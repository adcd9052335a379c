import "./theme/fonts.css"
import "./theme/tokens.css"
import "./theme/base.css"
import "./theme/shell.css"
import "./theme/touch.css"
import { effect } from "@preact/signals"
import { render } from "preact"
import { followAddress } from "./route.ts"
import { App } from "./shell/App.tsx"
import { keepOffline } from "./shell/offline.ts"
import { renewWhenReplaced } from "./shell/renew.ts"
import { followSettings, settings } from "./store/settings.ts"
import { useLanguage } from "./words/words.ts"

renewWhenReplaced()
followSettings()
followAddress()
effect(() => {
  const { language } = settings.value
  useLanguage(language)
})
render(<App />, document.getElementById("app") as HTMLElement)
keepOffline()
