/** The icons on narrow buttons: one pen, one size. */
const paths = {
  sides: "M5 21V3M5 4h12l-3 4l3 4H5",
  players:
    "M8 11a3 3 0 1 0 0 -6a3 3 0 1 0 0 6M2.5 20c0 -4 2.5 -6 5.5 -6s5.5 2 5.5 6M16 10.500a2.5 2.5 0 1 0 0 -5M16 14c3 0 5.5 2 5.5 6",
  briefing: "M5 3h11l3 3v15H5ZM8 9h8M8 13h8M8 17h5",
  log: "M4 6h16M4 10h16M4 14h16M4 18h10",
  odds: "M4 21V13M10 21V5M16 21V10M3 21h18",
  plan: "M3 6h8M8 12h8M13 18h8M3 3v18",
  report: "M3 20h18M4 15l5 -6l4 4l7 -9M16 4h4v4",
  rules: "M12 6c-2 -2 -5 -2 -9 -2v15c4 0 7 0 9 2c2 -2 5 -2 9 -2V4c-4 0 -7 0 -9 2ZM12 6v15",
  text: "M3 5h18v14H3ZM7 10l3 2.500l-3 2.500M12 15.500h5",
  chat: "M3 4h18v12H10l-5 4.500V16H3Z",
  suggest: "M9 18h6M10 21h4M12 3a6 6 0 0 0 -3.5 11c.8 .6 1 1.2 1 2h5c0 -.8 .2 -1.4 1 -2A6 6 0 0 0 12 3Z",
  undo: "M8 5L3 10l5 5M3 10h11a6 6 0 0 1 0 12h-3",
  menu: "M4 7h16M4 12h16M4 17h16",
  tools: "M12 3v18M3 12h18M7 7l10 10M17 7L7 17",
  pin: "M9 3h6l-1 6l4 4H6l4 -4ZM12 13v8",
  close: "M6 6l12 12M18 6L6 18",
  eye: "M2 12Q12 2.5 22 12Q12 21.5 2 12ZM12 8.800a3.2 3.2 0 1 0 0 6.400a3.2 3.2 0 1 0 0 -6.4",
} as const

export type IconName = keyof typeof paths

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
