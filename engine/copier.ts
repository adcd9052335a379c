/**
 * A copier made from a state's schema: the state is declared once, and what copies it cannot forget a field. It knows beforehand
 * which fields hold lists and records and looks at no others, which is what a copier written out by hand gains.
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

/** Values of these types are copied by being handed on. */
const flat = new Set(["string", "number", "int", "boolean", "null", "enum", "literal", "template_literal", "undefined"])

/** A function that copies what fits the schema. What it cannot know (unions, `any`) is copied field by field. */
export function copierOf<S extends z.ZodType>(schema: S): (value: Readonly<z.infer<S>>) => z.infer<S> {
  return (copierFor(schema, new Map()) ?? ((value: unknown) => value)) as (value: Readonly<z.infer<S>>) => z.infer<S>
}

/** Nothing for what needs no copying. */
function copierFor(schema: z.ZodType, made: Map<z.ZodType, Copy | undefined>): Copy | undefined {
  if (made.has(schema)) return made.get(schema)
  made.set(schema, copy as Copy) // a schema that holds itself is copied the general way from there on
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
