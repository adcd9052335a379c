/**
 * The panels beside the board: players, sides and briefing on the left; log, odds, plan, rules, the board in words and chat on the right.
 */
import { catalogue } from "virtual:salient-catalogue"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import type { Looks } from "../board/sides.ts"
import { AfterAction } from "../report/AfterAction.tsx"
import { RulePane } from "../rulebook/RulePane.tsx"
import { words } from "../words/words.ts"
import { Briefing } from "./Briefing.tsx"
import { Chat } from "./Chat.tsx"
import { Coach, useFreshRule } from "./Coach.tsx"
import { Instructions } from "./Instructions.tsx"
import { Log } from "./Log.tsx"
import { OddsChart } from "./OddsChart.tsx"
import { Panels } from "./Panels.tsx"
import type { RailTab } from "./Rail.tsx"
import { RoomPanel } from "./Room.tsx"
import { TextBoard } from "./TextBoard.tsx"
import { Timelines } from "./Timelines.tsx"
import { lookAt, openRule } from "./table/answers.ts"
import { brief } from "./table/brief.ts"
import type { Tab, Table } from "./table/table.ts"

/** What is new since the player last looked: lines by others, their proposals; a rule that asks for the first time. */
export type News = { readonly chat: number; readonly proposals: number; readonly rule: string | undefined }

export function useNews(table: Table): News {
  const { room } = table.session
  const you = room?.players.value.find((p) => p.you)
  const said = (room?.chat.value ?? []).filter((l) => l.fresh && l.name !== you?.name).length
  const reading = table.tab.value === "chat"
  const read = useSignal(0)
  useEffect(() => {
    if (reading) read.value = said
  }, [reading, said])
  const proposals = (room?.proposals.value ?? []).filter((p) => p.by !== you?.seat).length
  const rule = useFreshRule(table.session.game, table.ask.value)
  return { chat: reading ? 0 : Math.max(0, said - read.value), proposals, rule: rule?.id }
}

export function leftTabs(table: Table, looks: Looks, news: News): RailTab<Tab>[] {
  const { room, game } = table.session
  const look = table.shown.value
  const scenario = catalogue.find((g) => g.id === game)?.scenarios.find((s) => s.id === look?.scenario)
  return [
    ...(room
      ? [
          {
            id: "players",
            label: words("room.title"),
            icon: "players",
            news: news.proposals,
            panel: () => <RoomPanel room={room} table={table} looks={looks} />,
          } as const,
        ]
      : []),
    {
      id: "sides",
      label: words("play.sides"),
      icon: "sides",
      panel: () =>
        look ? (
          <>
            <Panels scene={look.scene} looks={looks} dice={look.dice} />
            {table.session.orders ? <Instructions game={game} orders={table.session.orders} /> : null}
          </>
        ) : null,
    },
    ...(scenario
      ? [
          {
            id: "briefing",
            label: words("briefing.title"),
            icon: "briefing",
            panel: () => <Briefing scenario={scenario} side={look?.side ?? null} aims={look?.scene.aims ?? []} />,
          } as const,
        ]
      : []),
  ]
}

export function rightTabs(
  table: Table,
  looks: Looks,
  title: string,
  partyName: (side: string) => string,
  news: News,
): RailTab<Tab>[] {
  const { session } = table
  const { room } = session
  const look = table.shown.value
  const plans = look?.scene.timelines ?? []
  const ask = table.ask.value
  const odds = () =>
    table.odds.value ? <OddsChart forecast={table.odds.value} /> : <p class="caption">{words("odds.empty")}</p>
  const tabs: (RailTab<Tab> | false | undefined)[] = [
    session.status.value.kind === "over" && {
      id: "report",
      label: words("report.title"),
      icon: "report",
      panel: () => (
        <AfterAction
          load={() => session.report()}
          record={() => session.record()}
          lapses={catalogue.find((g) => g.id === session.game)?.habits === true}
          parties={session.parties}
          looks={looks}
          title={title}
          onMoment={(moves) => lookAt(table, moves)}
        />
      ),
    },
    {
      id: "log",
      label: words("tab.log"),
      icon: "log",
      panel: () => (
        <Log
          told={look?.told ?? []}
          at={table.past.value?.moves}
          onMoment={(moves) => lookAt(table, moves)}
          brief={(sentence) => brief(table, sentence)}
        />
      ),
    },
    { id: "odds", label: words("tab.odds"), icon: "odds", panel: odds },
    plans.length > 0 && {
      id: "plan",
      label: words("tab.plan"),
      icon: "plan",
      panel: () => <Timelines timelines={plans} looks={looks} />,
    },
    {
      id: "rules",
      label: words("tab.rules"),
      icon: "rules",
      panel: () => <RulePane game={session.game} rule={table.rule.value} onRule={(id) => openRule(table, id)} />,
    },
    news.rule !== undefined &&
      ask &&
      !session.lessons && {
        id: "coach",
        label: words("coach.title"),
        icon: "suggest",
        news: 1,
        panel: () => <Coach game={session.game} ask={ask} />,
      },
    {
      id: "text",
      label: words("tab.text"),
      icon: "text",
      panel: () => <TextBoard table={table} nameOf={partyName} />,
    },
    room && { id: "chat", label: words("tab.chat"), icon: "chat", news: news.chat, panel: () => <Chat room={room} /> },
  ]
  return tabs.filter((t): t is RailTab<Tab> => t !== false && t !== undefined)
}
