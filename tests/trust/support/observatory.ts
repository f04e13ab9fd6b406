/**
 * The public rules of Mozilla's HTTP Observatory (mdn-http-observatory, tests and scoring of July 2026), as far as headers
 * and tags decide: a score from 100, penalties, and bonuses that count only from 90 up. Whether http leads to https and
 * whether the domain is preloaded is the host's affair; both are left out, which costs nothing and adds nothing.
 */
export interface Grade {
  readonly score: number;
  /** Rules that took or gave points. */
  readonly reasons: readonly string[];
}

type Mark = readonly [points: number, reason: string];

/** A hash, a nonce, or nothing wider than the site itself. */
const UNSAFE_SOURCES = new Set(["'unsafe-inline'", 'data:', 'http:', 'https:', '*', 'ftp:', 'blob:']);
const BROAD = new Set(['*', 'http:', 'https:', 'http://*', 'https://*', 'ftp:', 'data:', 'blob:']);
const PASSIVE = new Set(['img-src', 'media-src']);
const isProven = (source: string): boolean => /^'(?:nonce|sha256|sha384|sha512)-/.test(source);

type Policy = ReadonlyMap<string, readonly string[]>;

/** Undefined without a policy. A directive that is written twice counts as it is written first. */
export function policyOf(header: string | null): Policy | undefined {
  if (header === null || header.trim() === '') return undefined;
  const policy = new Map<string, readonly string[]>();
  for (const directive of header.split(';')) {
    const [name, ...sources] = directive.trim().toLowerCase().split(/\s+/);
    if (name && !policy.has(name)) policy.set(name, sources);
  }
  return policy;
}

function contentSecurity(policy: Policy | undefined): Mark {
  if (!policy) return [-25, 'no Content-Security-Policy'];
  const sources = (name: string): readonly string[] => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const allowed = (name: string): readonly string[] => {
    const list = sources(name);
    return list.some(isProven) ? list.filter((source) => source !== "'unsafe-inline'") : list;
  };
  const scripts = allowed('script-src');
  const styles = allowed('style-src');
  if (scripts.some((source) => UNSAFE_SOURCES.has(source)) || sources('object-src').some((source) => BROAD.has(source)))
    return [-20, 'a policy with unsafe sources of scripts or objects'];
  const isInsecure = (source: string): boolean => /^(?:http|ftp):/.test(source);
  const active = [...policy]
    .filter(([name]) => !PASSIVE.has(name) && !name.startsWith('report'))
    .flatMap(([, list]) => list);
  if (active.some(isInsecure)) return [-20, 'a policy with insecure sources'];
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return [-10, 'a policy with unsafe-eval'];
  if ([...PASSIVE].flatMap(sources).some(isInsecure)) return [-10, 'a policy with insecure pictures'];
  if (styles.some((source) => UNSAFE_SOURCES.has(source))) return [0, 'a policy with unsafe styles'];
  const fallback = policy.get('default-src') ?? [];
  return fallback.length === 1 && fallback[0] === "'none'"
    ? [10, "a safe policy from default-src 'none'"]
    : [5, 'a safe policy'];
}

function framing(policy: Policy | undefined, header: string | null): Mark {
  const ancestors = policy?.get('frame-ancestors');
  if (ancestors && !ancestors.some((source) => BROAD.has(source))) return [5, 'frame-ancestors'];
  if (header === null) return [-20, 'may be framed'];
  return /^\s*(?:deny|sameorigin)\s*$/i.test(header) ? [5, 'X-Frame-Options'] : [-20, 'a broken X-Frame-Options'];
}

function transport(header: string | null): Mark {
  const seconds = Number(/max-age=(\d+)/i.exec(header ?? '')?.[1] ?? Number.NaN);
  if (Number.isNaN(seconds)) return [-20, 'no Strict-Transport-Security'];
  return seconds >= 15_768_000 ? [0, 'Strict-Transport-Security'] : [-10, 'a short Strict-Transport-Security'];
}

const PRIVATE = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const TALKATIVE = ['origin', 'origin-when-cross-origin', 'unsafe-url', 'no-referrer-when-downgrade'];

function referrer(header: string | null): Mark {
  if (header === null) return [0, 'no Referrer-Policy'];
  // The last one that is known counts.
  const last = header
    .toLowerCase()
    .split(',')
    .map((policy) => policy.trim())
    .findLast((policy) => [...PRIVATE, ...TALKATIVE].includes(policy));
  return last !== undefined && PRIVATE.includes(last)
    ? [5, `Referrer-Policy ${last}`]
    : [-5, 'a talkative Referrer-Policy'];
}

/** Points by value; a value that is none of them costs five. */
const oneOf = (name: string, header: string | null, points: Readonly<Record<string, number>>): Mark => {
  if (header === null) return [0, `no ${name}`];
  const value = header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return Object.hasOwn(points, value) ? [points[value] ?? 0, `${name} ${value}`] : [-5, `a broken ${name}`];
};

function cookies(list: readonly string[]): Mark {
  if (list.length === 0) return [0, 'no cookies'];
  if (list.some((cookie) => !/;\s*secure/i.test(cookie))) return [-5, 'a cookie that is not Secure, under HSTS'];
  return list.every((cookie) => /;\s*samesite=/i.test(cookie)) ? [5, 'cookies with SameSite'] : [0, 'secure cookies'];
}

/** Every script with an address is read: its own site's need no integrity, others' do. */
function integrity(html: string): Mark {
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc\s*=\s*["']?([^"'\s>]+)[^>]*>/gi)];
  if (tags.some(([, src = '']) => /^http:/i.test(src))) return [-50, 'a script over plain http'];
  const foreign = tags.filter(([, src = '']) => /^(?:https:)?\/\//i.test(src));
  if (foreign.some(([tag]) => !/\bintegrity\s*=/i.test(tag))) return [-5, 'a foreign script without integrity'];
  return tags.length > 0 && tags.every(([tag]) => /\bintegrity\s*=/i.test(tag)) ? [5, 'integrity'] : [0, 'own scripts'];
}

/** @param html of a page; empty for what is none */
export function grade(headers: Headers, html = ''): Grade {
  const policy = policyOf(headers.get('content-security-policy'));
  const marks: Mark[] = [
    contentSecurity(policy),
    framing(policy, headers.get('x-frame-options')),
    transport(headers.get('strict-transport-security')),
    referrer(headers.get('referrer-policy')),
    headers.get('x-content-type-options')?.trim().toLowerCase() === 'nosniff' ? [0, 'nosniff'] : [-5, 'no nosniff'],
    headers.get('access-control-allow-origin') === '*' && headers.has('access-control-allow-credentials')
      ? [-50, 'open to every origin']
      : [0, 'not open to other origins'],
    oneOf('Cross-Origin-Resource-Policy', headers.get('cross-origin-resource-policy'), {
      'same-origin': 10,
      'same-site': 10,
      'cross-origin': 0,
    }),
    oneOf('Cross-Origin-Opener-Policy', headers.get('cross-origin-opener-policy'), {
      'same-origin': 10,
      'same-origin-allow-popups': 10,
      'noopener-allow-popups': 10,
      'unsafe-none': 0,
    }),
    oneOf('Cross-Origin-Embedder-Policy', headers.get('cross-origin-embedder-policy'), {
      'require-corp': 10,
      credentialless: 10,
      'unsafe-none': 0,
    }),
    cookies(headers.getSetCookie()),
    integrity(html),
  ];
  const sum = (of: readonly Mark[]): number => of.reduce((total, [points]) => total + points, 0);
  const base = 100 + sum(marks.filter(([points]) => points < 0));
  const score = base >= 90 ? base + sum(marks.filter(([points]) => points > 0)) : base;
  return {
    score: Math.max(0, score),
    reasons: marks
      .filter(([points]) => points !== 0)
      .map(([points, reason]) => `${points > 0 ? '+' : ''}${points} ${reason}`),
  };
}
