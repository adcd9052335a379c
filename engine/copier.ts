/**
 * Makes a copy function from a state's schema, so that the state is declared once and the copy cannot miss a field. The schema says
 * which fields hold lists and records; the copier looks only at those, which makes it as fast as one written by hand.
 */
import type { z } from "zod"
import { copy } from "./plain.ts"

type Copy = (value: never) => unknown
/** What zod keeps of a schema, as far as we read it. */
type Def = {
  readonly type: string
  readonly shape?: { readonly [key: string]: z.ZodType }
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly valueType?: z.ZodType
  readonly in?: z.ZodType
}

/** Values of these types need no copy. */
const flat = new Set(["string", "number", "int", "boolean", "null", "enum", "literal", "template_literal", "undefined"])

/** A function that copies values that fit the schema. Parts whose shape the schema leaves open (unions, `any`) are copied field by field. */
export function copierOf<S extends z.ZodType>(schema: S): (value: Readonly<z.infer<S>>) => z.infer<S> {
  return (copierFor(schema, new Map()) ?? ((value: unknown) => value)) as (value: Readonly<z.infer<S>>) => z.infer<S>
}

/** Undefined if such values need no copy. */
function copierFor(schema: z.ZodType, made: Map<z.ZodType, Copy | undefined>): Copy | undefined {
  if (made.has(schema)) return made.get(schema)
  made.set(schema, copy as Copy) // a recursive schema falls back to the general copy where it meets itself
  const copier = makeCopier(schema, made)
  made.set(schema, copier)
  return copier
}

function makeCopier(schema: z.ZodType, made: Map<z.ZodType, Copy | undefined>): Copy | undefined {
  const def = schema.def as unknown as Def
  if (flat.has(def.type)) return undefined
  switch (def.type) {
    case "optional":
    case "nullable":
    case "readonly":
    case "default": {
      const inner = copierFor(def.innerType as z.ZodType, made) as ((value: unknown) => unknown) | undefined
      return inner && ((value: unknown) => (value === undefined || value === null ? value : inner(value)))
    }
    case "array": {
      const inner = copierFor(def.element as z.ZodType, made) as ((value: unknown) => unknown) | undefined
      return inner ? (list: readonly unknown[]) => copyEach(list, inner) : (list: readonly unknown[]) => list.slice()
    }
    case "record": {
      const inner = copierFor(def.valueType as z.ZodType, made) as ((value: unknown) => unknown) | undefined
      return inner ? (record: object) => copyValues(record, inner) : (record: object) => ({ ...record })
    }
    case "object": {
      const fields = Object.entries(def.shape ?? {}).flatMap(([key, field]) => {
        const inner = copierFor(field, made) as ((value: unknown) => unknown) | undefined
        return inner ? [{ key, inner }] : []
      })
      return fields.length === 0 ? (object: object) => ({ ...object }) : (object: object) => copyFields(object, fields)
    }
    default:
      return copy as Copy
  }
}

function copyEach(list: readonly unknown[], inner: (value: unknown) => unknown): unknown[] {
  const out = list.slice()
  for (let i = 0; i < out.length; i++) out[i] = inner(out[i])
  return out
}

function copyValues(record: object, inner: (value: unknown) => unknown): object {
  const out: Record<string, unknown> = { ...record }
  for (const key in out) out[key] = inner(out[key])
  return out
}

type Field = { readonly key: string; readonly inner: (value: unknown) => unknown }

function copyFields(object: object, fields: readonly Field[]): object {
  const out: Record<string, unknown> = { ...object }
  for (let i = 0; i < fields.length; i++) {
    const { key, inner } = fields[i] as Field
    const value = out[key]
    if (value !== undefined) out[key] = inner(value)
  }
  return out
}
