import { Component, type ComponentChildren } from "preact"
import { lazy, Suspense } from "preact/compat"
import { Front } from "../front/Front.tsx"
import { type Route, route } from "../route.ts"
import { words } from "../words/words.ts"
import { Failure, Loading } from "./Failure.tsx"
import { Masthead } from "./Masthead.tsx"

const GamePage = lazy(() => import("../front/GamePage.tsx"))
const PlayPage = lazy(() => import("../play/PlayPage.tsx"))
const ReplayPage = lazy(() => import("../replay/ReplayPage.tsx"))
const RulesPage = lazy(() => import("../rulebook/RulesPage.tsx"))
const TablesidePage = lazy(() => import("../tableside/TablesidePage.tsx"))
const BuilderPage = lazy(() => import("../builder/BuilderPage.tsx"))
const OnlinePage = lazy(() => import("../online/OnlinePage.tsx"))
const MatchPage = lazy(() => import("../online/MatchPage.tsx"))
const ArchivePage = lazy(() => import("../front/ArchivePage.tsx"))
const SettingsPage = lazy(() => import("../shell/SettingsPage.tsx"))
const FixturePage = lazy(() => import("../board/FixturePage.tsx"))

export function App() {
  const at = route.value
  const board = at.page === "play" || at.page === "match" || at.page === "replay" || at.page === "fixture"
  return (
    <div class={board ? "app with-board" : "app"}>
      <button type="button" class="skip button" onClick={() => document.getElementById("main")?.focus()}>
        {words("shell.skip")}
      </button>
      <Masthead />
      <Guard key={JSON.stringify(at)}>
        <Suspense fallback={<Loading />}>
          <Page at={at} />
        </Suspense>
      </Guard>
    </div>
  )
}

function Page({ at }: { at: Route }) {
  switch (at.page) {
    case "front":
      return <Front />
    case "game":
      return <GamePage game={at.game} />
    case "play":
      return <PlayPage id={at.id} />
    case "replay":
      return <ReplayPage from={at.from} id={at.id} link={at} />
    case "rules":
      return <RulesPage game={at.game} rule={at.rule} />
    case "tableside":
      return <TablesidePage game={at.game} form={at.form} />
    case "build":
      return <BuilderPage game={at.game} from={at.from} id={at.id} />
    case "online":
      return <OnlinePage />
    case "match":
      return <MatchPage id={at.id} invitation={at.invitation} />
    case "archive":
      return <ArchivePage />
    case "settings":
      return <SettingsPage />
    case "fixture":
      return <FixturePage name={at.name} />
    case "lost":
      return <Failure title={words("lost.title")} says={words("lost.says", { path: at.path })} />
  }
}

/** A bug on one screen: says so, offers the way out, and leaves the rest working. */
class Guard extends Component<{ children: ComponentChildren }, { error: Error | undefined }> {
  override state = { error: undefined }
  override componentDidCatch(error: Error) {
    this.setState({ error })
  }
  render() {
    const { error } = this.state as { error: Error | undefined }
    return error ? (
      <Failure title={words("crash.title")} says={words("crash.says")} detail={error.message} />
    ) : (
      this.props.children
    )
  }
}
