/** The first battle: a battalion on the canal at Mons, and an army approaching that it cannot yet see. */
import type { Tutorial } from "@salient/engine"
import type { Question } from "./questions.ts"

export const tutorial: Tutorial<Question> = {
  scenario: "nimy-1914",
  side: "blue",
  seed: "the canal at Nimy",
  lessons: [
    {
      title: "The empty battlefield",
      says: "You hold two bridges and a village with the 4th Royal Fusiliers. You see no enemy, and that is the point: an enemy appears on your table only once one of your units has seen him, and he knows only of the units of yours that he has seen. After ten moves the Germans win if they hold objectives worth two points.",
      rules: ["TRR-OBS-01", "TRR-GAP-09"],
    },
    {
      title: "Setting up unseen",
      says: "Put companies where the ground hides them: in the rifle pits, along a hedge, at the edge of houses. A unit that sets up in cover starts concealed and can be found only from close by. Ask for a suggestion, move and turn units as you like, choose line or column, and confirm: the enemy sees none of it.",
      rules: ["TRR-OBS-03", "TRR-GAP-02"],
      asked: ["set-up"],
    },
    {
      title: "One unit, then one of theirs",
      says: "The sides alternate: one of your companies, guns or machine-gun sections acts, then one of the enemy's. Passing costs nothing while he still has much to do, but when both sides pass in succession the move is over.",
      rules: ["TRR-SEQ-01", "TRR-SEQ-02"],
      asked: ["next-unit"],
    },
    {
      title: "Will they do it?",
      says: "Choose what the unit attempts. Advancing and firing need a motivation test: a die plus the unit's grade and various modifiers. Look at the odds beside each choice. Holding still, digging, searching and going back need no test.",
      rules: ["TRR-MOT-01", "TRR-MOT-02", "TRR-MOT-03"],
      asked: ["attempt"],
    },
    {
      title: "The result",
      says: "The score decides. Most units do as they are told. Some hesitate: they move at half speed and keep away from the enemy. A very high score sends a unit forward whether you like it or not, and a low one sends it back. Open your unit's line in the log to see every number in it.",
      rules: ["TRR-MOT-04", "TRR-MOT-05", "TRR-MOT-06", "TRR-MOT-07"],
      told: "motivated",
    },
    {
      title: "Move and fire",
      says: "A company may fire and then move, or move and then fire, at the cost of a die off its movement. Machine guns and guns do one or the other. Each weapon fires once.",
      rules: ["TRR-SEQ-07", "TRR-MOVE-12"],
      asked: ["action"],
    },
    {
      title: "Drawing a path",
      says: "Infantry covers 20 cm, less a die for each hedge, wall or stretch of bad ground: you know how far you want to go, but not how far you will get. Draw the path, and each leg shows what it costs. A unit that moves is no longer concealed.",
      rules: ["TRR-MOVE-01", "TRR-MOVE-04", "TRR-OBS-03"],
      asked: ["march"],
    },
    {
      title: "Seen!",
      says: "One of your units has found an enemy: now all of them know of him and may fire if they have a clear line. Try the sight and range overlays: they show what is in the way and how each distance affects your fire.",
      rules: ["TRR-OBS-02", "TRR-OBS-04", "TRR-FIRE-02"],
      told: "located",
    },
    {
      title: "Fire",
      says: "Ten rifles make a factor of ten. Range and cover shift it by columns, and a die roll against the final factor decides how many fall. A trench shifts it by three: at medium range rifles can hardly hurt men in a pit. Firing gives away the firer.",
      rules: ["TRR-FIRE-03", "TRR-FIRE-06", "TRR-FIRE-10", "TRR-OBS-05"],
      told: "fires",
    },
    {
      title: "What losses do",
      says: "Every figure lost lowers all later tests, and figures lost in this move count twice. A company below half strength no longer counts for its battalion. When half its companies are gone, a battalion is broken, and when half its battalions are broken, a side has lost. Take a worn company out of the line in time.",
      rules: ["TRR-AMB-12", "TRR-GAP-09"],
      told: "losses",
    },
    {
      title: "Guns on the telephone",
      says: "A forward observer who sees an enemy may telephone his battery. The line may be cut or busy: that is what the request roll is for. Use shrapnel against troops in the open and high explosive against cover. Fire scatters, so aim well away from your own men.",
      rules: ["TRR-SEQ-05", "TRR-IND-05", "TRR-IND-10"],
      asked: ["call-for-fire"],
    },
    {
      title: "Shells out of nowhere",
      says: "Shells that fall at the start of a move were planned several moves ago, and the plan could not be changed since. In other battles you write such plans yourself: they are sealed, and a timeline shows what falls when.",
      rules: ["TRR-IND-08", "TRR-IND-09"],
      told: "shells",
    },
    {
      title: "They are running",
      says: "A unit that breaks goes back and tests to rally each time it acts. Until it rallies it does nothing else. If enemies stand in the way of a rout, they take prisoners.",
      rules: ["TRR-MOT-07", "TRR-MOT-08", "TRR-MOT-09"],
      told: "breaks",
    },
  ],
}
