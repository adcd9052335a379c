/** First steps: the scenario Bleid from Rommel's side, with a lesson whenever something comes up for the first time. */
import type { Tutorial } from "@salient/engine"
import { type Question, REROLLS } from "./questions.ts"

export const tutorial: Tutorial<Question> = {
  scenario: "bleid",
  side: "germany",
  seed: "first steps at Bleid",
  lessons: [
    {
      title: "Fog over Bleid",
      says: "You are Lieutenant Rommel, and this is your first fight. Your platoons come from the right of the map; the French hold the village on the left and do not expect you. Victory Points come from Objectives, the gold circles, and from enemies you destroy. The side with points when time runs out wins.",
      rules: ["GWC-7a", "GWC-6.3.2"],
    },
    {
      title: "Set up",
      says: "The scenario suggests a set-up. Take it for your first battle: it keeps your platoons near their leaders. In later battles you can place every counter yourself, inside your area.",
      rules: ["GWC-SCN-01", "GWC-8.2"],
      asked: ["take-suggested-set-up"],
    },
    {
      title: "Fate cards",
      says: "Everything you do takes a card from your hand. Each card has an Order, which you may give in your own Turn, and an Action, which you may play when its moment comes, often in the enemy's Turn. You use a card as one or the other, and then it is gone. Your hand is refilled when your Turn ends.",
      rules: ["GWC-1.F", "GWC-5.4"],
      asked: ["order"],
    },
    {
      title: "Orders and leaders",
      says: "An Order activates one Formation, and each Formation only once a Turn. A Leader can do more: he also activates the Formations within his Command Radius, and the highest-ranking Leader activates other Leaders too. So give your Orders to Leaders, and keep their platoons near. The eye beside the map shows how far a Leader's command reaches.",
      rules: ["GWC-O14.2", "GWC-3.3.1.1", "GWC-3.3.1.2"],
      asked: ["activate-with-leader"],
    },
    {
      title: "Moving",
      says: "Drag a platoon to where you want it to go; a leader takes his stack along. Each hex costs movement points: open ground one, woods two, and a climb or a hedge one more. The numbers show what is left, and the enemy can fire into hatched hexes. Think about where you will stop: woods and houses give Cover, open ground gives none. If the enemy reacts on the way, your men halt and you decide again.",
      rules: ["GWC-O23.1", "GWC-T99.2", "GWC-T99.3"],
      asked: ["move"],
    },
    {
      title: "Opportunity fire",
      says: "The enemy is moving, and you may respond with a Fire card, just as he may when you move. A Formation you activate for this can fire at every hex he enters until his Order ends, but it has then acted for this Turn. Moving troops break more easily: a tie is enough.",
      rules: ["GWC-A42.1", "GWC-A42.2", "GWC-O21.3.7"],
      asked: ["opportunity-fire"],
    },
    {
      title: "Fire",
      says: "Choose a hex to fire at, but look at the odds first. Obstacles in between spoil the aim; only the worst one counts. The Firepower of the shot plus a roll is the Attack Total, and every Formation in the hex then rolls against it.",
      rules: ["GWC-O21.3b", "GWC-10.3.2"],
      asked: ["fire-target"],
    },
    {
      title: "Firing together",
      says: "Several pieces in adjacent hexes that one Leader has activated may fire as one: the strongest counts in full, and each of the others adds one. One strong attack can break what three weak ones cannot.",
      rules: ["GWC-O21.3.1", "GWC-O21.3.1.2"],
      asked: ["fire-group"],
    },
    {
      title: "Dice are cards",
      says: "There are no dice. To roll, a player turns up the top card of his own deck and reads the two dice printed on it. When the deck runs out it is reshuffled, and time advances.",
      rules: ["GWC-1.9", "GWC-1.4"],
      told: "rolled",
    },
    {
      title: "Defence and Cover",
      says: "The defender adds Morale, Cover, a Leader's Command and a roll. If the result is less than the Attack Total, he breaks; if it is equal, he is Suppressed; if it is more, nothing happens. The log shows how each number is made up, with the rules.",
      rules: ["GWC-O21.3.7", "GWC-T99.3", "GWC-13.2"],
      told: "defended",
    },
    {
      title: "Broken",
      says: "A broken Formation is turned over to its weaker side. If it breaks again it is lost. A Recover Order removes all Suppressed markers and lets every broken Formation roll to rally; a Rout Order drives broken enemies back.",
      rules: ["GWC-3.2.1", "GWC-O25.2", "GWC-O26.2"],
      told: "broke",
    },
    {
      title: "The Initiative Card",
      says: "Its holder may have any roll made again, his own or the enemy's, and must then hand the card over. It also wins ties at the end. A small gain is rarely worth it.",
      rules: ["GWC-9.1", "GWC-9.2"],
      asked: REROLLS,
    },
    {
      title: "Triggers",
      says: "Some rolls are printed in a red box and interrupt play with an Event from the next card, a Sniper near a random hex, a jammed gun or the advance of time. That is resolved first; then the roll counts as it was.",
      rules: ["GWC-1.9.1", "GWC-1.9.1.1", "GWC-1.9.1.3"],
      told: "trigger",
    },
    {
      title: "Time",
      says: "The Time marker moves. Reinforcements now arrive, both sides may dig in, and from the Sudden Death space on, each advance may end the battle at once. When that space is near, hold the Objectives that score.",
      rules: ["GWC-6.1.2a", "GWC-6.2.2"],
      told: "time",
    },
    {
      title: "Cold steel",
      says: "An Advance takes a Formation one hex further without being fired at, even into an enemy's hex, which leads to a Melee: both sides add up their Firepower and roll, and the side with the lower total loses everything in the hex. Go in with the greater strength, and with a Leader.",
      rules: ["GWC-O16.1", "GWC-O16.4.1b", "GWC-O16.4.3"],
      asked: ["activate-to-advance", "advance"],
    },
  ],
}
