/** The OpenAPI page, made from the schemas that check the requests, so that it always agrees with them. */
import { z } from "zod"
import { ErrorBody } from "../protocol/index.ts"
import type { Route } from "./route.ts"

const schemaOf = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as { $schema?: string }
  return rest
}
const json = (schema: z.ZodType, io: "input" | "output") => ({ "application/json": { schema: schemaOf(schema, io) } })

/** The response of a route. Text is sent as it is, not as a JSON string. */
function answerOf({ answer, answerType }: Route) {
  const type = answerType ?? (answer instanceof z.ZodString ? "text/plain" : undefined)
  return type ? { [type]: { schema: schemaOf(answer, "output") } } : json(answer, "output")
}

/** The parameters in a path or a query, one by one. */
function parameters(schema: z.ZodType | undefined, where: "path" | "query") {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: { [name: string]: object }
    required?: string[]
  }
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: inner,
  }))
}

export function openApi(routes: readonly Route[], version: string): object {
  const paths: { [path: string]: { [method: string]: object } } = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}")
    const body = route.textOf ?? route.body
    paths[path] ??= {}
    paths[path][route.method.toLowerCase()] = {
      summary: route.says,
      parameters: [...parameters(route.params, "path"), ...parameters(route.query, "query")],
      ...(body ? { requestBody: { required: true, content: json(body, "input") } } : {}),
      ...(route.signedIn ? { security: [{ cookie: [] }, { token: [] }] } : {}),
      responses: {
        200: { description: "Done", content: answerOf(route) },
        default: { description: "Refused", content: json(ErrorBody, "output") },
      },
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Salient",
      version,
      description: "The server of Salient. The socket messages are described in docs/server.md.",
    },
    paths,
    components: {
      securitySchemes: {
        cookie: { type: "apiKey", in: "cookie", name: "salient" },
        token: { type: "http", scheme: "bearer" },
      },
    },
  }
}
