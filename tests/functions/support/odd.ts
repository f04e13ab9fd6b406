/** Anything in the place of anything: generators for what may arrive at a call. */
import fc from 'fast-check';
import type { Sample } from './samples.ts';

/** Texts that break careless code: object members, controls, lone surrogates, Turkish capitals, globs, paths, long ones. */
const naughty = fc.constantFrom(
  '', ' ', '*', '\u0000', '__proto__', 'constructor', 'toString', '../../etc/passwd', '../../x', '%00', 'İıſK', '\u202e',
  '\ud800', '🪟'.repeat(30), "'; DROP TABLE--", '<script>', 'a\r\nBcc: x@y.z', '{{name}}', '$t(x)', 'KP-1700000000000',
  'KP-٣٣٣٣٣٣٣٣٣٣٣٣٣', 'kp-1', '-1', '1e400', '99999999999999999999', '9'.repeat(400), 'x'.repeat(5000),
); // prettier-ignore

export const oddText = fc.oneof(naughty, fc.string({ unit: 'binary', maxLength: 40 }));

export const odd: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(null, -0, 1e308, 1e21, 0.1, 2 ** 53, [], {}),
  fc.array(oddText, { maxLength: 3 }),
);

/** Built as the good one, with anything in the place of anything, too much of it and too little. */
export function like(good: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(good)) return fc.oneof(fc.array(like(good[0]), { maxLength: 60 }), odd);
  if (typeof good !== 'object' || good === null) return fc.oneof(fc.constant(good), odd);
  const fields = Object.entries(good).map(([name, value]) => [name, like(value)] as const);
  return fc.oneof(fc.record({ ...Object.fromEntries(fields), more: odd }, { requiredKeys: [] }), odd);
}

/** Every place of a body where a value may stand, and the place of the body itself. */
export const places = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([key, child]) => places(child, [...path, key]))]
    : [path];

/** The same with another value in one place. */
export function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (String(index) === key ? replaced(item, rest, by) : item));
  return { ...(value as object), [key]: replaced((value as Record<string, unknown>)[key], rest, by) };
}

/** A good body with one place spoilt, such as passes most checks. */
const spoilt = (good: object): fc.Arbitrary<unknown> =>
  fc.tuple(fc.constantFrom(...places(good)), odd).map(([place, value]) => replaced(good, place, value));

const json = fc.jsonValue({ maxDepth: 10, noUnicodeString: false });
const written = (value: unknown): Buffer<ArrayBuffer> => Buffer.from(JSON.stringify([value]).slice(1, -1));

/** JSON near the samples and far from them, what is no JSON, no UTF-8, too deep or too long. */
export const oddBody = (samples: readonly Sample[]): fc.Arbitrary<Buffer<ArrayBuffer>> => {
  const bodies = samples.flatMap(({ body }) => (body ? [body] : []));
  return fc.oneof(
    { weight: 6, arbitrary: fc.oneof(json, ...bodies.flatMap((body) => [like(body), spoilt(body)])).map(written) },
    { weight: 1, arbitrary: oddText.map((value) => Buffer.from(value)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 1, max: 6000 }).map((depth) => Buffer.from('['.repeat(depth) + ']'.repeat(depth))),
    },
    { weight: 1, arbitrary: fc.integer({ min: 1000, max: 100_000 }).map((size) => Buffer.alloc(size, 0x22)) },
  );
};

export const oddHeaders = (samples: readonly Sample[]) =>
  fc.record(
    {
      'content-type': fc.oneof(
        {
          weight: 8,
          arbitrary: fc.constantFrom(
            'application/json',
            ...samples.flatMap((sample) => sample.headers?.['Content-Type'] ?? []),
          ),
        },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'text/plain', 'application/json;charset=x', '', 'multipart/form-data', 'application/json, text/plain',
            'application/x-www-form-urlencoded', 'APPLICATION/JSON; charset=utf-16',
          ), // prettier-ignore
        },
      ),
      'sec-fetch-site': fc.constantFrom('same-origin', 'same-origin', 'none', 'cross-site'),
      'idempotency-key': fc.constantFrom('a'.repeat(22), 'b'.repeat(64), 'short', '../..', 'c'.repeat(500)),
      'accept-language': fc.constantFrom('tr', 'en', 'en-US,en;q=0.5', '*', '__proto__'),
      'content-length': fc.constantFrom('0', '-1', '1e9', '99999999999', 'x'),
      'content-encoding': fc.constantFrom('identity', 'gzip', 'br', 'x'),
    },
    { requiredKeys: ['content-type'] },
  );

/** An address of the path, with anything in its parts and its query. */
export const oddTarget = (path: string, samples: readonly Sample[]): fc.Arbitrary<string> => {
  const names = samples.flatMap(({ query = {} }) => Object.keys(query));
  const goodQueries = samples.flatMap(({ query }) => (query ? [Object.entries(query)] : []));
  const name = fc.oneof(oddText, ...names.map((known) => fc.constant(known)));
  return fc
    .record({
      values: fc.array(oddText, { minLength: 4, maxLength: 4 }),
      query: fc.oneof(
        fc.array(fc.tuple(name, oddText), { maxLength: 3 }),
        ...goodQueries.map((query) => fc.constant(query)),
      ),
    })
    .map(({ values, query }) => {
      const parts = [...values];
      const filled = path.replace(/:\w+/g, () => encodeURIComponent((parts.pop() ?? 'x').toWellFormed()) || 'x');
      const pairs = query.map(([key, value]): [string, string] => [key.toWellFormed(), value.toWellFormed()]);
      return `${filled}?${new URLSearchParams(pairs)}`;
    });
};

export const oddMethod = fc.constantFrom(
  'GET', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND',
); // prettier-ignore
