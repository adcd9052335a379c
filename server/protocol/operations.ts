/** Requests for a host's monitoring programs: health, metrics. */
import { z } from "zod"

/** `GET /metrics`: the text format of Prometheus. */
export const MetricsAnswer = z.string()

/** A page for people. */
export const PageAnswer = z.string()
