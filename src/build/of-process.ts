/**
 * One for the whole process: pages are bundled, so that they and the build's steps have each a copy of what both import.
 * @param make what it is at first
 */
export function ofProcess<Kept>(name: string, make: () => Kept): Kept {
  const process = globalThis as Record<symbol, unknown>;
  return (process[Symbol.for(`kivrim.${name}`)] ??= make()) as Kept;
}
