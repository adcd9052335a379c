/** The army builder: battalions from the tables of six lists. */
import type { Builder } from "@salient/engine"
import { data } from "../data/charts.ts"
import { rosters } from "../data/rosters.ts"
import { type Draft, openDraft } from "./draft.ts"
import { editDraft } from "./edit.ts"
import { sheetOf } from "./sheet.ts"

export const builder: Builder<Draft> = {
  title: "Army",
  says: "Battalions of 1914 and 1918 from the army lists, up to a points limit.",
  rules: ["TGW-ARMY-02", "TGW-ARMY-03", "TGW-ARMY-06"],
  starts: [
    {
      id: "empty",
      label: "An empty roster",
      draft: { army: "bef18", points: data.points.usual, role: "attack", battalions: [] },
    },
    ...rosters.map(({ id, name, roster }) => ({ id, label: name, draft: structuredClone(roster) as Draft })),
  ],
  open: openDraft,
  sheet: sheetOf,
  edit: editDraft,
}
