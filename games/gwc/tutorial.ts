/** First steps: Bleid with Rommel's eyes, a lesson whenever something comes up for the first time. */
import type { Tutorial } from "@salient/engine"
import { type Question, REROLLS } from "./questions.ts"

export const tutorial: Tutorial<Question> = {
  scenario: "bleid",
  side: "germany",
  seed: "first steps at Bleid",
  lessons: [
    {
      title: "Fog over Bleid",
      says: "You are Lieutenant Rommel, and this is your first fight. Your platoons come from the right of the map; the French hold the village on the left and do not expect you. Victory Points come from Objectives, the gold circles, and from enemies you destroy. Whoever has points when time runs out has won.",
      rules: ["GWC-7a", "GWC-6.3.2"],
    },
    {
      title: "Set up",
      says: "The scenario suggests where everybody stands. Take it for your first battle: it keeps your platoons near their leaders. Later you may place every counter yourself, inside your area.",
      rules: ["GWC-SCN-01", "GWC-8.2"],
      asked: ["take-suggested-set-up"],
    },
    {
      title: "Fate cards",
      says: "All you do, you do with a card of your hand. Each card has an Order, which you may give in your own Turn, and an Action, which you may play when its moment comes, often in the enemy's Turn. A card is one or the other, then it is gone; your hand is filled up when your Turn ends.",
      rules: ["GWC-1.F", "GWC-5.4"],
      asked: ["order"],
    },
    {
      title: "Orders and leaders",
      says: "An Order activates one Formation, and a Formation only once a Turn. A Leader is worth more: he takes everybody with him whom his Command Radius reaches, and the highest Leader takes other Leaders too. So give your Orders to Leaders, and keep their platoons near. The eye beside the map shows whom a Leader reaches.",
      rules: ["GWC-O14.2", "GWC-3.3.1.1", "GWC-3.3.1.2"],
      asked: ["activate-with-leader"],
    },
    {
      title: "Moving",
      says: "Drag a platoon to where it shall go; a leader takes his stack along. Each hex costs movement points: open ground one, woods two, a climb or a hedge one more. The numbers show what is left, and a hatched hex is one that the enemy can fire into. Think of where you will stop: woods and houses give Cover, open ground none. If the enemy answers on the way, your men halt and you decide again.",
      rules: ["GWC-O23.1", "GWC-T99.2", "GWC-T99.3"],
      asked: ["move"],
    },
    {
      title: "Opportunity fire",
      says: "The enemy moves, and you may answer with a Fire card, as he may when you move. Whoever you activate for it can fire at every hex he enters until his Order ends, but has then acted for this Turn. Troops on the move break more easily: a tie is enough.",
      rules: ["GWC-A42.1", "GWC-A42.2", "GWC-O21.3.7"],
      asked: ["opportunity-fire"],
    },
    {
      title: "Fire",
      says: "Choose a hex to fire at; look at the odds first. What stands between spoils the aim, and only the worst of it counts. The shot's Firepower and a roll make the Attack Total; everybody in the hex then rolls against it.",
      rules: ["GWC-O21.3b", "GWC-10.3.2"],
      asked: ["fire-target"],
    },
    {
      title: "Firing together",
      says: "Several pieces that one Leader has activated, hex next to hex, may fire as one: the strongest counts in full, each other adds one. One strong attack breaks what three weak ones do not.",
      rules: ["GWC-O21.3.1", "GWC-O21.3.1.2"],
      asked: ["fire-group"],
    },
    {
      title: "Dice are cards",
      says: "There are no dice. To roll, a player turns up the top card of his own deck and reads the two dice printed on it. When the deck is through it is shuffled again, and time goes on.",
      rules: ["GWC-1.9", "GWC-1.4"],
      told: "rolled",
    },
    {
      title: "Defence and Cover",
      says: "The defender adds Morale, Cover, a Leader's Command and a roll. Less than the Attack Total and he breaks, equal and he is Suppressed, more and nothing happens. Every part of each number is in the log, with its rule.",
      rules: ["GWC-O21.3.7", "GWC-T99.3", "GWC-13.2"],
      told: "defended",
    },
    {
      title: "Broken",
      says: "A broken Formation has turned to its weaker side. If it breaks again it is lost. A Recover Order takes all Suppressed markers away and lets every broken Formation roll to rally; a Rout Order drives broken enemies back.",
      rules: ["GWC-3.2.1", "GWC-O25.2", "GWC-O26.2"],
      told: "broke",
    },
    {
      title: "The Initiative Card",
      says: "Whoever holds it may have any roll made again, his own or the enemy's, and must then hand it over. It also wins ties at the end. A small gain is rarely worth it.",
      rules: ["GWC-9.1", "GWC-9.2"],
      asked: REROLLS,
    },
    {
      title: "Triggers",
      says: "Some rolls stand in a red box and interrupt everything: an Event from the next card, a Sniper near a random hex, a jammed gun, or the advance of time. They are settled first, then the roll counts as it was.",
      rules: ["GWC-1.9.1", "GWC-1.9.1.1", "GWC-1.9.1.3"],
      told: "trigger",
    },
    {
      title: "Time",
      says: "The Time marker moves. Now reinforcements come, both sides may dig in, and from the Sudden Death space on each advance may end the battle at once. When that space is near, hold what pays.",
      rules: ["GWC-6.1.2a", "GWC-6.2.2"],
      told: "time",
    },
    {
      title: "Cold steel",
      says: "An Advance takes a Formation one hex further without being fired at, even into the enemy's hex. Then it comes to a Melee: both add up their Firepower and roll, and the lower total loses everybody there. Go in with the greater number, and with a Leader.",
      rules: ["GWC-O16.1", "GWC-O16.4.1b", "GWC-O16.4.3"],
      asked: ["activate-to-advance", "advance"],
    },
  ],
}
