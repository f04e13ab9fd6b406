/** Finds the route of a path: `/api/orders/:orderNo` against `/api/orders/KP-1`. First match wins. */
export interface Match<Target> {
  readonly pattern: string;
  readonly target: Target;
  readonly params: Readonly<Record<string, string>>;
}

export type Matcher<Target> = (pathname: string) => Match<Target> | undefined;

export function createMatcher<Target>(routes: Readonly<Record<string, Target>>): Matcher<Target> {
  const compiled = Object.entries(routes).map(([pattern, target]) => ({ pattern, target, parts: pattern.split('/') }));
  return (pathname) => {
    const segments = decode(pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname);
    if (!segments) return undefined;
    for (const { pattern, target, parts } of compiled) {
      const params = matchParts(parts, segments);
      if (params) return { pattern, target, params };
    }
    return undefined;
  };
}

function decode(pathname: string): string[] | undefined {
  try {
    return pathname.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function matchParts(parts: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (parts.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':') && segment !== '') params[part.slice(1)] = segment;
    else if (part !== segment) return undefined;
  }
  return params;
}
