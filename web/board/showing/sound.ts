/** Quiet sounds for what happens on the board, synthesised: no recordings, and silent unless the player turns them on. */
import { settings } from "../../store/settings.ts"
import type { Beat } from "./beats.ts"

type Noise = { readonly length: number; readonly pitch: number; readonly loud: number }

/** Length (seconds), darkness (Hz of the filter), loudness. */
const noises: { readonly [kind in Beat["kind"]]?: Noise } = {
  shot: { length: 0.12, pitch: 1800, loud: 0.1 },
  shells: { length: 0.6, pitch: 180, loud: 0.16 },
  clash: { length: 0.25, pitch: 900, loud: 0.08 },
  dice: { length: 0.05, pitch: 3200, loud: 0.05 },
}

let context: AudioContext | undefined

/** Where sounds go; undefined if they are turned off. */
function speaker(): AudioContext | undefined {
  if (!settings.peek().sound || typeof AudioContext === "undefined") return undefined
  context ??= new AudioContext()
  return context
}

/** A small bell: the player is being waited for. */
export function chime(): void {
  const to = speaker()
  if (!to) return
  const now = to.currentTime
  for (const [pitch, after] of [
    [880, 0],
    [1320, 0.18],
  ] as const) {
    const tone = new OscillatorNode(to, { type: "sine", frequency: pitch })
    const gain = new GainNode(to, { gain: 0 })
    gain.gain.setValueAtTime(0.06, now + after)
    gain.gain.exponentialRampToValueAtTime(0.001, now + after + 0.6)
    tone.connect(gain).connect(to.destination)
    tone.start(now + after)
    tone.stop(now + after + 0.6)
  }
}

/** A burst of noise that dies away. */
export function play(kind: Beat["kind"]): void {
  const noise = noises[kind]
  const context = noise && speaker()
  if (!context) return
  const { length, pitch, loud } = noise
  const samples = Math.ceil(length * context.sampleRate)
  const buffer = context.createBuffer(1, samples, context.sampleRate)
  const data = buffer.getChannelData(0)
  for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 3
  const filter = new BiquadFilterNode(context, { type: "lowpass", frequency: pitch })
  const gain = new GainNode(context, { gain: loud })
  const source = new AudioBufferSourceNode(context, { buffer })
  source.connect(filter).connect(gain).connect(context.destination)
  source.start()
}
