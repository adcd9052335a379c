/** Common passwords, which attackers try first. */
import { ServerError } from "../errors.ts"
import { keyOf } from "./names.ts"

/** The words and names of which most are made, without the digits and marks that people add at their ends; shorter ones need no list. */
const common: ReadonlySet<string> = new Set(
  `password passwort passwords contraseña motdepasse bismillah changeme letmein welcome whatever trustno iloveyou loveyou babygirl
  administrator admintelecom default secret access master testing tester internet computer security private undefined student
  qazwsx qazxsw qweasd qwaszx azertyuiop asdasd qweqwe asdfasdf qwerqwer azerty qwerty qwertz
  sunshine princess butterfly flower rainbow cheese chocolate cookie banana orange purple yellow silver golden diamond platinum crystal
  snowball mountain midnight summer winter spring autumn monday friday december november october september january february august
  football baseball basketball softball soccer hockey tennis cricket lacrosse fishing racing champion winner player runner driver golfer
  superman batman spiderman ironman wolverine pokemon minecraft nintendo starwars startrek stargate matrix gandalf naruto blink eminem
  metallica slipknot nirvana pantera beatles hendrix mozart einstein playboy cocacola disney google facebook samsung motorola vodafone
  corvette mercedes mustang ferrari porsche camaro toyota nissan yamaha suzuki kawasaki ducati cherokee chevelle marlboro
  liverpool chelsea arsenal everton juventus barcelona united rangers yankees cowboys steelers eagles packers redskins lakers patriots
  raiders broncos dolphins tigers panthers vikings saints wildcats bulldogs giants gators redsox redwings
  dragon monkey tigger tiger shadow killer hunter ranger warrior knight legend phantom maverick phoenix thunder falcon panther scorpion
  dolphin elephant penguin turtle rabbit kitten chicken donkey beaver buffalo badger spider bulldog wildcat
  michael michelle jennifer jessica jordan charlie daniel thomas robert george andrew joshua matthew william anthony patrick richard
  samantha ashley amanda nicole melissa heather hannah andrea justin martin maggie morgan bailey taylor austin dakota jackson joseph
  benjamin jonathan nicholas alexander alexandra alexande alexandr elizabeth victoria danielle jasmine natasha vanessa brandon
  christian christina stephanie rebecca rachel lauren madison shannon johnson williams anderson mitchell franklin douglas vincent
  sandra monica patricia barbara caroline veronica natalie melanie brittany courtney kimberly gabriel samuel nathan dennis steven
  london canada chicago boston dallas florida america england scotland ireland russia brazil mexico pakistan newyork lasvegas
  freedom forever friends friend family heaven angels babydoll lovely sweety loverboy darkness destiny trinity genesis
  fuckyou fuckoff fucking asshole bullshit bollocks bastard porno hardcore
  garfield godzilla airborne brooklyn guinness explorer snickers paradise michigan carolina colorado maryjane westside simpsons scarface
  semperfi marshall passport infinity vladimir svetlana budlight swordfish pearljam logitech warcraft peekaboo predator rolltide cardinal
  american electric wolfpack darkside creative metallic drowssap poohbear valentine
  hallo schatz sonnenschein fussball salient warfare wargame soldier general captain marines spitfire`
    .split(/\s+/)
    .filter((word) => word !== ""),
)

/** Walks over the keyboard and the alphabet. */
const rows = [
  "01234567890",
  "09876543210",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "mnbvcxz",
  "qwertzuiop",
  "azertyuiop",
  "abcdefghijklmnopqrstuvwxyz",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "1qazxsw23edcvfr45tgb",
  "zaq12wsxcde34rfv",
  "zaq1xsw2cde3vfr4",
  "12qwaszx34erdfcv",
  "1234qwerasdfzxcv",
  "123qweasdzxc",
  "12345qwertasdfgzxcvb",
  "qazwsxedcrfvtgbyhn",
  "1a2b3c4d5e6f7g8h",
  "a1b2c3d4e5f6g7h8",
]

/** Digits and marks that people write for letters. */
const leet: { readonly [sign: string]: string } = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "@": "a",
  $: "s",
  "!": "i",
}

/** The text without digits and marks at its ends. */
const coreOf = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "")

/** Refuses a password that attackers try first: a common or short word with digits, a walk over the keyboard, one repeated text, the name. */
export function refuseCommonPassword(password: string, name: string): void {
  const text = keyOf(password)
  const bare = text.replaceAll(/[^\p{L}\p{N}]/gu, "")
  const core = coreOf(text)
  const plain = coreOf(text.replaceAll(/\d+$/g, "").replaceAll(/[0-9@$!]/g, (sign) => leet[sign] ?? sign))
  const isCommon = [text, core, plain].some((word) => common.has(word))
  const isFew = new Set(text).size < 4
  const isRow = rows.some((row) => (row + row).includes(bare))
  const isName = keyOf(name).length > 3 && core === keyOf(name)
  const isShort = text.length < 12 && /^\P{L}*[a-z]{0,5}\P{L}*$/u.test(text)
  const isRepeated = /^(.{1,6})\1+$/.test(text)
  if (isCommon || isFew || isRow || isName || isShort || isRepeated)
    throw new ServerError(
      "bad-input",
      "This password is one of the first that attackers try: choose a longer or less common one.",
    )
}
