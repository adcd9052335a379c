/** Counters and histograms in the text format that Prometheus reads. */
const descriptions = {
  salient_moves_total: ["counter", "Moves of players made durable by this process"],
  salient_refusals_total: ["counter", "Requests and messages refused, by code"],
  salient_requests_total: ["counter", "HTTP requests answered, by status class"],
  salient_request_seconds: ["histogram", "Time to answer an HTTP request"],
  salient_answer_seconds: ["histogram", "Time from a move's arrival to its acknowledgement"],
  salient_batches_total: ["counter", "Statements that made moves durable"],
  salient_batch_size: ["histogram", "Matches written in one statement"],
  salient_batch_seconds: ["histogram", "Time to make a batch durable"],
  salient_sockets: ["gauge", "Open sockets"],
  salient_tables: ["gauge", "Matches held in memory"],
  salient_thoughts_total: ["counter", "Moves decided by computer players"],
  salient_thought_seconds: ["histogram", "Time a computer player took for a move"],
  salient_jobs_failed_total: ["counter", "Jobs that failed"],
  salient_heap_bytes: ["gauge", "JavaScript heap in use"],
  salient_rss_bytes: ["gauge", "Memory of the process"],
  salient_loop_delay_seconds: ["gauge", "Ninety-ninth percentile of the event loop's delay since the last reading"],
} as const
type Name = keyof typeof descriptions

const bounds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]

type Histogram = { readonly counts: number[]; sum: number; count: number }

export class Metrics {
  readonly #values = new Map<string, number>()
  readonly #histograms = new Map<Name, Histogram>()

  add(name: Name, amount = 1, label?: { readonly [key: string]: string }): void {
    const key = keyOf(name, label)
    this.#values.set(key, (this.#values.get(key) ?? 0) + amount)
  }

  set(name: Name, value: number): void {
    this.#values.set(name, value)
  }

  get(name: Name): number {
    return this.#values.get(name) ?? 0
  }

  observe(name: Name, value: number): void {
    let h = this.#histograms.get(name)
    if (!h) {
      h = { counts: bounds.map(() => 0), sum: 0, count: 0 }
      this.#histograms.set(name, h)
    }
    h.sum += value
    h.count++
    for (let i = bounds.length - 1; i >= 0 && value <= (bounds[i] as number); i--)
      h.counts[i] = (h.counts[i] as number) + 1
  }

  /** The page that Prometheus scrapes. */
  text(): string {
    const lines: string[] = []
    for (const [name, [type, help]] of Object.entries(descriptions) as [Name, (typeof descriptions)[Name]][]) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`)
      const h = this.#histograms.get(name)
      if (h) {
        bounds.forEach((b, i) => void lines.push(`${name}_bucket{le="${b}"} ${h.counts[i]}`))
        lines.push(`${name}_bucket{le="+Inf"} ${h.count}`, `${name}_sum ${h.sum}`, `${name}_count ${h.count}`)
      }
      for (const [key, value] of this.#values)
        if (key === name || key.startsWith(`${name}{`)) lines.push(`${key} ${value}`)
    }
    return `${lines.join("\n")}\n`
  }
}

const keyOf = (name: Name, label?: { readonly [key: string]: string }): string =>
  label
    ? `${name}{${Object.entries(label)
        .map(([k, v]) => `${k}="${v.replaceAll(/[\\"\n]/g, "_")}"`)
        .join(",")}}`
    : name
