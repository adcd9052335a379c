/** Common passwords, which attackers try first. */
import { ServerError } from "../errors.ts"
import { keyOf } from "./names.ts"

/** The most frequent ones of eight characters and more, without the digits and marks that people add at their ends. */
const common: ReadonlySet<string> = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd qwertyui qwertyuiop asdfghjk asdfghjkl zxcvbnm zxcvbnmm iloveyou sunshine princess
  football baseball basketball superman batman trustno welcome whatever starwars computer internet michelle jennifer jordan
  liverpool chelsea arsenal charlie samantha alexander jessica corvette mercedes mustang marlboro master maverick midnight
  mountain butterfly cheese chocolate cookie dragon eminem fuckyou shadow monkey letmein access abcdefgh abcdefghi abcd abc
  qazwsx qazwsxedc qweasd qweasdzxc asdfasdf qwerqwer adminadmin administrator changeme secret testtest default killer hunter
  pokemon minecraft spiderman blink naruto samsung google facebook qwertz qwertzuiop azerty azertyuiop motdepasse contraseña
  hallo schatz salient warfare wargame`
    .split(/\s+/)
    .filter((word) => word !== ""),
)

const rows = [
  "01234567890",
  "09876543210",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "abcdefghijklmnopqrstuvwxyz",
]

/** Refuses a password that attackers try first: a common one, a row of keys, one repeated character, the name. */
export function refuseCommonPassword(password: string, name: string): void {
  const text = keyOf(password)
  const core = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "")
  const isCommon = common.has(text) || common.has(core)
  const isFew = new Set(text).size < 4
  const isRow = rows.some((row) => (row + row).includes(text))
  const isName = keyOf(name).length > 3 && core === keyOf(name)
  const isShortNumber = /^[^\p{L}]{1,11}$/u.test(text)
  if (isCommon || isFew || isRow || isName || isShortNumber)
    throw new ServerError(
      "bad-input",
      "This password is one of the first that attackers try: choose a longer or less common one.",
    )
}
