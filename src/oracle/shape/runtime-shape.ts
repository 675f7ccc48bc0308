import { z } from 'zod'
import { textSchemas } from './text-schemas.js'

export interface AppShape {
  readonly name: string
  readonly build: { readonly run?: string; readonly files: readonly string[] }
  readonly start: string
  readonly env: Readonly<Record<string, string>>
  readonly inherit?: readonly string[]
  readonly dotenv?: readonly string[]
  readonly memory: 'none' | 'restart-per-reset'
  readonly ready: { readonly http: string; readonly within: string }
}

export interface RuntimeShape {
  readonly app: AppShape
  /** A bare identity, or one name with its argument. */
  readonly match: readonly (string | Readonly<Record<string, string>>)[]
  readonly assume?: readonly { readonly id: string; readonly says: string }[]
  readonly external_origins?: readonly string[]
}

const text = z.string().min(1)

const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'a variable is a name')

const appSchema: z.ZodType<AppShape> = z.strictObject({
  name: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'the name is a host label: a-z, 0-9 and -'),
  build: z.strictObject({ run: z.exactOptional(text), files: z.array(text).min(1) }),
  start: text,
  env: z.record(variable, z.string()),
  inherit: z.exactOptional(z.array(variable)),
  dotenv: z.exactOptional(z.array(text)),
  memory: z.enum(['none', 'restart-per-reset']),
  ready: z.strictObject({
    http: textSchemas.request.startsWith('GET /', 'readiness is asked with GET'),
    within: textSchemas.duration,
  }),
})

/** runtime.yaml */
export const runtimeSchema: z.ZodType<RuntimeShape> = z.strictObject({
  app: appSchema,
  match: z
    .array(
      z.union([
        textSchemas.name,
        z
          .record(textSchemas.name, text)
          .refine((item) => Object.keys(item).length === 1, 'an identity is one name with its argument'),
      ]),
    )
    .min(1),
  assume: z.exactOptional(z.array(z.strictObject({ id: textSchemas.name, says: text }))),
  external_origins: z.exactOptional(
    z.array(z.string().regex(/^https?:\/\/[^/\s]+$/, 'an origin is written https://host[:port]')),
  ),
})
