/** The other people at the table: who is there, whose clock runs, what is proposed, who has a computer playing for him. */
import { useSignal } from "@preact/signals"
import type { SeatId } from "@salient/engine"
import { useEffect, useRef } from "preact/hooks"
import type { Proposal } from "../../server/protocol/index.ts"
import type { Looks } from "../board/sides.ts"
import { Notices } from "../notices/Notices.tsx"
import { go } from "../route.ts"
import type { Answered, Player, ProposalAction, Room, Totals } from "../session/session.ts"
import { LinkToSend } from "../shell/LinkToSend.tsx"
import { sayTime, words } from "../words/words.ts"
import { Instructions } from "./Instructions.tsx"
import { SideMark } from "./Panels.tsx"
import type { Table } from "./table/table.ts"
import "../theme/online.css"

export function RoomPanel({ room, table, looks }: { room: Room; table: Table; looks: Looks }) {
  const refused = useSignal("")
  const invitation = room.invitation.value
  const over = table.session.status.value.kind === "over"
  const you = room.players.value.find((p) => p.you)
  const done = (result: Answered) => {
    refused.value = result.ok ? "" : result.reason
  }
  const moves = table.session.look.value?.moves ?? 0
  const declined = useDeclined(room.proposals.value, you?.seat, moves)
  const wish = (it: ProposalAction) => {
    declined.forget(it)
    return room.propose(it).then(done)
  }
  return (
    <section class="panel room-panel">
      <h2>{words("room.title")}</h2>
      <ul>
        {room.players.value.map((p) => (
          <Seat key={p.seat} player={p} looks={looks} room={room} onDone={done} over={over} />
        ))}
      </ul>
      {you ? null : <p class="caption">{words("online.watching")}</p>}
      {room.watchers.value > 0 ? (
        <p class="caption watchers">{words("room.watchers", { count: room.watchers.value })}</p>
      ) : null}
      {over ? null : <Clock deadline={room.deadline.value} seconds={room.moveSeconds} />}
      {room.totals.value ? <TotalClocks totals={room.totals.value} looks={looks} players={room.players.value} /> : null}
      {you && !over ? <Notices /> : null}
      {invitation ? <LinkToSend label={words("room.invite")} link={invitation} /> : null}
      {over ? null : (
        <>
          {room.proposals.value.map((p) => (
            <OneProposal key={p.kind} proposal={p} players={room.players.value} you={you} onWish={wish} />
          ))}
          {declined.says ? (
            <p class="caption" role="status">
              {words("propose.refused")}
            </p>
          ) : null}
          {you ? <Wishes room={room} table={table} onWish={wish} onDone={done} you={you} /> : null}
          {you ? <Instructions game={table.session.game} orders={room} /> : null}
        </>
      )}
      {refused.value ? (
        <p class="refusal" role="alert">
          {refused.value}
        </p>
      ) : null}
    </section>
  )
}

/** True if the player's own proposal has ended without result; `forget` is called with each request that the player makes himself. */
function useDeclined(proposals: readonly Proposal[], you: SeatId | undefined, moves: number) {
  const open = useRef<readonly Proposal[]>([])
  const gone = useSignal<Proposal | undefined>(undefined)
  useEffect(() => {
    const lost = open.current.find((p) => !proposals.some((q) => q.kind === p.kind))
    if (lost) gone.value = lost
    open.current = proposals.filter((p) => p.by === you)
  }, [proposals])
  const granted = gone.value?.to !== undefined && moves <= gone.value.to
  useEffect(() => {
    if (granted) gone.value = undefined
  }, [granted])
  return {
    says: gone.value !== undefined && !granted,
    forget: (wish: ProposalAction) => {
      gone.value = undefined
      if (wish.action === "withdraw") open.current = open.current.filter((p) => p.kind !== wish.kind)
    },
  }
}

function Seat({
  player: p,
  looks,
  room,
  over,
  onDone,
}: {
  player: Player
  looks: Looks
  room: Room
  over: boolean
  onDone: (result: Answered) => void
}) {
  const look = looks(p.side)
  const state = p.standIn ? "room.standIn" : p.computer ? "room.computer" : p.here ? "room.here" : "room.away"
  return (
    <li>
      <SideMark colour={look.colour} band={look.band} /> {p.name || words("room.free")}{" "}
      <span class="caption">{words(state)}</span>{" "}
      {!over && !p.you && !p.computer && !p.here ? (
        <button type="button" class="button small" onClick={() => room.standIn(p.seat, "").then(onDone)}>
          {words("room.playOn")}
        </button>
      ) : null}
    </li>
  )
}

/** The time left for the next answer, counted down. */
export function Clock({
  deadline,
  seconds,
  short = false,
}: {
  deadline: string | undefined
  seconds: number | null
  /** Shows only the time that is left. */
  short?: boolean
}) {
  const now = useNow()
  if (!deadline) return null
  // With a deadline set since the last tick, or by a clock ahead of ours, never show more than the whole time.
  const left = Math.min(seconds ?? Infinity, Math.max(0, Math.round((Date.parse(deadline) - now) / 1000)))
  const shown = <output class={left < 30 ? "short" : ""}>{sayDuration(left)}</output>
  if (short) return <span class="strip-clock">{shown}</span>
  return (
    <p class="clock">
      <span class="caption">{words("room.deadline", { at: sayTime(deadline) })}</span> {shown}{" "}
      {seconds ? <span class="caption">{words("room.each", { time: sayDuration(seconds) })}</span> : null}
    </p>
  )
}

/** What a side has left of its time for the whole match, in seconds. */
const leftOf = ({ at, left, running }: Totals, side: string, now: number): number =>
  Math.max(0, Math.round(((left[side] ?? 0) - (running.includes(side) ? Math.max(0, now - at) : 0)) / 1000))

/** The time that each side has left for the whole match; it runs for a side that is asked. */
function TotalClocks({ totals, looks, players }: { totals: Totals; looks: Looks; players: readonly Player[] }) {
  const now = useNow()
  return (
    <div class="total-clocks">
      <span class="caption">{words("room.totals")}</span>
      <ul>
        {Object.keys(totals.left).map((side) => {
          const look = looks(side)
          const names = players.filter((p) => p.side === side).map((p) => p.name)
          return (
            <li key={side} class={totals.running.includes(side) ? "running" : ""}>
              <SideMark colour={look.colour} band={look.band} /> {names.join(", ")}{" "}
              <output class={leftOf(totals, side, now) < 60 ? "short" : ""}>
                {sayDuration(leftOf(totals, side, now))}
              </output>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The current time, updated every second. */
function useNow(): number {
  const now = useSignal(Date.now())
  useEffect(() => {
    const tick = setInterval(() => (now.value = Date.now()), 1000)
    return () => clearInterval(tick)
  }, [])
  return now.value
}

/** Hours, minutes and seconds as a clock shows them; two days or more in days. */
function sayDuration(seconds: number): string {
  const two = (n: number) => `${n}`.padStart(2, "0")
  if (seconds >= 2 * 86_400) return words("room.days", { count: Math.round(seconds / 86_400) })
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

function OneProposal({
  proposal: p,
  players,
  you,
  onWish,
}: {
  proposal: Proposal
  players: readonly Player[]
  you: Player | undefined
  onWish: (wish: ProposalAction) => void
}) {
  const name = players.find((x) => x.seat === p.by)?.name ?? p.by
  const mine = p.by === you?.seat
  const agreed = you !== undefined && p.accepted.includes(you.seat)
  const says =
    p.kind === "draw" ? words("propose.drawSays", { name }) : words("propose.backSays", { name, count: p.to ?? 0 })
  return (
    <div class="proposal" role="status">
      <p>{says}</p>
      {you && mine ? (
        <button type="button" class="button small" onClick={() => onWish({ kind: p.kind, action: "withdraw" })}>
          {words("propose.withdraw")}
        </button>
      ) : null}
      {you && !mine && !agreed ? (
        <>
          <button type="button" class="button small act" onClick={() => onWish({ kind: p.kind, action: "accept" })}>
            {words("propose.accept")}
          </button>{" "}
          <button type="button" class="button small" onClick={() => onWish({ kind: p.kind, action: "decline" })}>
            {words("propose.decline")}
          </button>
        </>
      ) : null}
    </div>
  )
}

/** What a player may ask of the others: a draw, going back; and a computer to play for him while he is away. */
function Wishes({
  room,
  table,
  you,
  onWish,
  onDone,
}: {
  room: Room
  table: Table
  you: Player
  onWish: (wish: ProposalAction) => void
  onDone: (result: Answered) => void
}) {
  const open = new Set(room.proposals.value.map((p) => p.kind))
  const moves = table.session.look.value?.moves ?? 0
  const to = useSignal(1)
  if (you.standIn)
    return (
      <p>
        <button type="button" class="button small act" onClick={() => room.comeBack().then(onDone)}>
          {words("room.comeBack")}
        </button>
      </p>
    )
  return (
    <details class="wishes">
      <summary>{words("propose.title")}</summary>
      <div class="menu-items">
        {open.has("draw") ? null : (
          <button type="button" class="button small" onClick={() => onWish({ kind: "draw", action: "offer" })}>
            {words("propose.draw")}
          </button>
        )}
        {open.has("rollback") || moves === 0 ? null : (
          <span class="go-back">
            <button
              type="button"
              class="button small"
              onClick={() => onWish({ kind: "rollback", action: "ask", to: Math.max(0, moves - to.value) })}
            >
              {words("propose.back")}
            </button>
            <input
              type="number"
              min="1"
              max={moves}
              value={to.value}
              aria-label={words("propose.backBy")}
              onInput={(e) => (to.value = Math.min(moves, Math.max(1, Number(e.currentTarget.value) || 1)))}
            />
          </span>
        )}
        <button type="button" class="button small" onClick={() => room.standIn(you.seat, "").then(onDone)}>
          {words("room.letPlay")}
        </button>
      </div>
    </details>
  )
}

/** After the end: the same match again with the sides rotated. */
export function Rematch({ room }: { room: Room }) {
  const refused = useSignal("")
  if (!room.players.value.some((p) => p.you)) return null
  const offered = room.offered.value !== undefined
  return (
    <>
      {offered ? (
        <span class="caption" role="status">
          {words("outcome.offered")}
        </span>
      ) : null}
      <button
        type="button"
        class={offered ? "button small act" : "button small"}
        onClick={async () => {
          const result = await room.rematch()
          if (result.ok) go(`match/${result.match}`)
          else refused.value = result.reason
        }}
      >
        {words(offered ? "outcome.accept" : "outcome.rematch")}
      </button>
      {refused.value ? <span class="refusal"> {refused.value}</span> : null}
    </>
  )
}
