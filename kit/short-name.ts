/** Short names of units that fit on a counter or a base, as staffs wrote them: `III/2`, `MG/1`, `21 Div`. */

const words: readonly (readonly [RegExp, string])[] = [
  [
    /^(British|French|German|Russian|Belgian|Serbian|Italian|Austrian|Austro-Hungarian|Turkish|Ottoman|Bulgarian) (?=\S)/,
    "",
  ],
  [/Forward observation officer/i, "FOO"],
  [/(HQ )?observation (post|officer)/i, "OP"],
  [/Divisional commander/i, "Div. HQ"],
  [/Brigadier/i, "Bde HQ"],
  [/Corps commander/i, "Corps HQ"],
  [/Army commander/i, "Army HQ"],
  [/Machine-gun (section|company|companies|detachment)/i, "MG"],
  [/(Vickers|Maxim|Schwarzlose|Hotchkiss|Lewis) (section|company|detachment)/i, "$1"],
  [/Combat Engineers/i, "Engrs"],
  [/Construction Engineers/i, "Constr."],
  [/(Siege|Gas) Engineers/i, "Engrs"],
  [/Heavy Artillery/i, "Heavy"],
  [/(Infantry|Rifle|Field|Line) (Company|Regiment)/i, "$2"],
  [/(\d+ mm|Field Gun|Field|Light) (?=Battery)/i, ""],
  [/(\S+) Battery (\d+)/i, "$1 Bty $2"],
  [/Fortress/i, "Fort"],
  [/Reserve/i, "Res"],
  [/Landwehr/i, "Ldw"],
  [/Railroad/i, "Rail"],
  [/Cavalry/i, "Cav"],
  [/Company/i, "Coy"],
  [/Battery/i, "Bty"],
  [/Division$/i, "Div"],
  [/Brigade/i, "Bde"],
  [/Regiment/i, "Rgt"],
  [/Squadrons?/i, "Sqn"],
  [/Platoon/i, "Pl."],
  [/Battalion/i, "Bn"],
  [/Howitzer/i, "How."],
  [/\b(\d+)(st|nd|rd|th)\b/g, "$1"],
]

const romans = ["", "I", "II", "III", "IV", "V", "VI"] as const

/** The number of a formation: `2nd Line Regiment` is 2, `XXIII Brigade` XXIII, `A Company` A. */
const numberOf = (formation: string): string | undefined =>
  /^(\d+)(?:st|nd|rd|th)?\b/.exec(formation)?.[1] ?? /^([IVXL]+|[A-Z])(?= )/.exec(formation)?.[1]

const shortened = (name: string): string =>
  words.reduce((text, [long, short]) => text.replace(long, short), name).trim()

/** The short name of a unit; the formation it belongs to follows the stroke. */
export function shortUnitName(name: string): string {
  const [unit = name, formation] = name.split(", ")
  const belongs = formation === undefined ? undefined : numberOf(formation)
  const battalion = /^(\d)(?:st|nd|rd|th) Battalion$/.exec(unit)?.[1]
  if (battalion !== undefined && belongs !== undefined) return `${romans[Number(battalion)] ?? battalion}/${belongs}`
  const short = shortened(unit)
  return belongs === undefined ? short : `${short}/${belongs}`
}
