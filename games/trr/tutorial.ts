/** The first battle: a battalion on the canal at Mons, and an army coming that it cannot yet see. */
import type { Tutorial } from "@salient/engine"
import type { Question } from "./questions.ts"

export const tutorial: Tutorial<Question> = {
  scenario: "nimy-1914",
  side: "blue",
  seed: "the canal at Nimy",
  lessons: [
    {
      title: "The empty battlefield",
      says: "You hold two bridges and a village with the 4th Royal Fusiliers. You see nobody, and that is the point: an enemy stands on your table only once one of your units has seen him, and he knows of yours only what he has seen. After ten moves the Germans win if they hold two points of objectives.",
      rules: ["TRR-OBS-01", "TRR-GAP-09"],
    },
    {
      title: "Setting up unseen",
      says: "Put companies where the ground hides them: in the rifle pits, along a hedge, at the edge of houses. Who sets up in cover starts concealed and can only be found from close by. Ask for a suggestion, move and turn what you like, choose line or column, and confirm: the enemy sees none of it.",
      rules: ["TRR-OBS-03", "TRR-GAP-02"],
      asked: ["set-up"],
    },
    {
      title: "One unit, then one of theirs",
      says: "The sides take turns: one company, gun or machine-gun section acts, then the enemy picks one of his. Passing costs nothing while he still has much to do, but when both pass one after the other the move is over.",
      rules: ["TRR-SEQ-01", "TRR-SEQ-02"],
      asked: ["next-unit"],
    },
    {
      title: "Will they do it?",
      says: "Choose what the unit attempts. Advancing and firing take a test of motivation: a die, their grade, and everything that weighs on them. Look at the odds beside each choice. Holding still, digging, searching and going back need no test.",
      rules: ["TRR-MOT-01", "TRR-MOT-02", "TRR-MOT-03"],
      asked: ["attempt"],
    },
    {
      title: "How it turned out",
      says: "The score decides: most do as they are told; some hesitate, move at half speed and keep away from the enemy; a very high score sends them forward whether you like it or not; a low one sends them back. Open the line of your own unit in the log to see every number in it.",
      rules: ["TRR-MOT-04", "TRR-MOT-05", "TRR-MOT-06", "TRR-MOT-07"],
      told: "motivated",
    },
    {
      title: "Move and fire",
      says: "A company may fire and then move, or move and then fire, at the price of a die from its movement. Machine guns and guns do one or the other. Each weapon fires once.",
      rules: ["TRR-SEQ-07", "TRR-MOVE-12"],
      asked: ["action"],
    },
    {
      title: "The way there",
      says: "Infantry covers 20 cm, less a die for each hedge, wall or stretch of bad ground: you know how far you want to go, not how far you will get. Draw the path, and each leg says what it costs. Moving takes a unit out of its concealment.",
      rules: ["TRR-MOVE-01", "TRR-MOVE-04", "TRR-OBS-03"],
      asked: ["march"],
    },
    {
      title: "Seen!",
      says: "One of your units has found an enemy: now all of them know of him, and may fire if they have a clear line. Try the lines of sight and the ranges: they show what is in the way and what each distance does to your fire.",
      rules: ["TRR-OBS-02", "TRR-OBS-04", "TRR-FIRE-02"],
      told: "located",
    },
    {
      title: "Fire",
      says: "Ten rifles make a factor of ten; range and cover shift it by columns, and a die against the last number says how many fall. A trench shifts it by three: at medium range rifles can hardly hurt who lies in a pit. Fire gives away who fires.",
      rules: ["TRR-FIRE-03", "TRR-FIRE-06", "TRR-FIRE-10", "TRR-OBS-05"],
      told: "fires",
    },
    {
      title: "What losses do",
      says: "Every figure lost lowers all later tests, and those of this move count twice. A company below half its strength is lost to its battalion; when half the companies are gone the battalion is broken, and with half its battalions a side has lost. Take a worn company out of the line in time.",
      rules: ["TRR-AMB-12", "TRR-GAP-09"],
      told: "losses",
    },
    {
      title: "Guns on the telephone",
      says: "A forward observer who sees an enemy may ring his battery. The line may be cut or busy: that is the request roll. Shrapnel kills in the open, high explosive in cover. Keep the aim away from your own people, for it scatters.",
      rules: ["TRR-SEQ-05", "TRR-IND-05", "TRR-IND-10"],
      asked: ["call-for-fire"],
    },
    {
      title: "Shells out of nowhere",
      says: "What falls at the start of a move was written down moves ago, and nobody could change it since. In other battles you write such plans yourself: they are sealed, and a time line shows what falls when.",
      rules: ["TRR-IND-08", "TRR-IND-09"],
      told: "shells",
    },
    {
      title: "They are running",
      says: "A unit that breaks goes back, and tests to rally each time it acts. Until then it does nothing else, and who stands in the way of a rout takes prisoners.",
      rules: ["TRR-MOT-07", "TRR-MOT-08", "TRR-MOT-09"],
      told: "breaks",
    },
  ],
}
