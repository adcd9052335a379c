/** Quiet noises of what happens on the board, made on the spot: no recordings, and none at all unless somebody asks for them. */
import { settings } from "../../store/settings.ts"
import type { Beat } from "./beats.ts"

type Noise = { readonly length: number; readonly pitch: number; readonly loud: number }

/** How long (seconds), how dark (Hz of the filter), how loud. */
const noises: { readonly [kind in Beat["kind"]]?: Noise } = {
  shot: { length: 0.12, pitch: 1800, loud: 0.1 },
  shells: { length: 0.6, pitch: 180, loud: 0.16 },
  clash: { length: 0.25, pitch: 900, loud: 0.08 },
  dice: { length: 0.05, pitch: 3200, loud: 0.05 },
}

let context: AudioContext | undefined

/** A burst of noise that dies away. */
export function play(kind: Beat["kind"]): void {
  const noise = noises[kind]
  if (!settings.peek().sound || !noise || typeof AudioContext === "undefined") return
  context ??= new AudioContext()
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
