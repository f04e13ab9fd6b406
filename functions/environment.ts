/** The variables the functions need, read from the process environment (README, "Deploy"). */
import * as z from 'zod/mini';

const schema = z.object({
  UPSTASH_REDIS_REST_URL: z.url({ protocol: /^https?$/ }),
  UPSTASH_REDIS_REST_TOKEN: z.string().check(z.minLength(16)),
  /** Must be asked for: a deployed shop without it offers no cards rather than pretend ones (decisions P12). */
  PAYMENT_PROVIDER: z._default(z.enum(['demo', 'none']), 'none'),
});

export type Environment = z.infer<typeof schema>;

/** Names the variables that are missing or malformed, never their values. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
  readonly variables: readonly string[];

  constructor(variables: readonly string[]) {
    super(`Missing or malformed environment variables: ${variables.join(', ')}`);
    this.variables = variables;
  }
}

/** @throws EnvironmentError when a variable is missing or malformed. */
export function readEnvironment(source: Readonly<Record<string, string | undefined>> = process.env): Environment {
  const parsed = z.safeParse(schema, source);
  if (parsed.success) return parsed.data;
  throw new EnvironmentError([...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))]);
}
