import { describe, expect, it } from "vitest"
import { shortUnitName } from "../short-name.ts"

describe("units in short", () => {
  it.each([
    ["3rd Battalion, 2nd Line Regiment", "III/2"],
    ["Machine-Gun Company, 1st Infantry Regiment", "MG/1"],
    ["2nd Battery, XXIII Brigade RFA", "2 Bty/XXIII"],
    ["British 21st Division", "21 Div"],
    ["Russian XXIII Corps", "XXIII Corps"],
    ["German 8th Army", "8 Army"],
    ["Infantry Company 4", "Coy 4"],
    ["Forward observation officer 1", "FOO 1"],
    ["1 Platoon, A Company", "1 Pl./A"],
    ["Divisional commander, Advanced Guard", "Div. HQ"],
    ["2nd Royal Scots", "2 Royal Scots"],
  ])("%s is %s", (name, short) => expect(shortUnitName(name)).toBe(short))
})
