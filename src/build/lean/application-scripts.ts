/**
 * The scripts of kin applications, bundled once more from the files of the first bundling. Those are cut so that no page of goods
 * fetches what it does not need, and an application is made of sixty of them; bundled apart, it is made of ten.
 */
import { rolldown, type OutputChunk } from 'rolldown';
import { scriptName } from './file-names.ts';

/** A file of the first bundling. Files are named from `dist`: `_astro/price.BGkq50Ai.js`. */
export interface Script {
  readonly code: string;
  /** Imported at once. */
  readonly imports: readonly string[];
  /** Fetched on an act. */
  readonly later: readonly string[];
}
export type Scripts = ReadonlyMap<string, Script>;

/** A file of the second bundling. */
export interface JoinedScript extends Script {
  readonly file: string;
  /** Files of the first bundling that it is made of. */
  readonly from: readonly string[];
  /** The entry of the first bundling that it stands for. */
  readonly entry?: string;
}

export interface Family {
  /** The shared file has it. */
  readonly name: string;
  /** Entries of the first bundling. */
  readonly entries: readonly string[];
}

const FOLDER = '_astro/';
const inFolder = (source: string): string => FOLDER + source.slice(source.lastIndexOf('/') + 1);
/** A file's name without the hash of its first state. */
const bareName = ({ name }: { name: string }): { name: string } => ({
  name: name.replace(FOLDER, '').replace(/\.[\w-]{8}(?:\.js)?$/, ''),
});

/** A file that one application needs at once and another late costs a request less in the shared file, and others this much code at most. */
const SMALL = 1200;

/** Returns some files with all that they import. */
export function closureOf(files: Iterable<string>, importsOf: (file: string) => readonly string[]): Set<string> {
  const all = new Set(files);
  for (const file of all) for (const imported of importsOf(file)) all.add(imported);
  return all;
}

/**
 * Returns the files that a family shares: those that two of its entries need at once, and small ones that one needs at once
 * and an act needs late.
 */
export function sharedFiles(entries: readonly string[], scripts: Scripts, apart: ReadonlySet<string>): Set<string> {
  const importsOf = (file: string): string[] => (scripts.get(file)?.imports ?? []).filter((other) => !apart.has(other));
  const laterOf = (file: string): readonly string[] => scripts.get(file)?.later ?? [];
  const counts = new Map<string, number>();
  for (const entry of entries)
    for (const file of closureOf([entry], importsOf)) counts.set(file, (counts.get(file) ?? 0) + 1);
  const shared = new Set([...counts.keys()].filter((file) => (counts.get(file) ?? 0) > 1));
  const all = closureOf(entries, (file) => [...importsOf(file), ...laterOf(file)]);
  const late = closureOf([...all].flatMap(laterOf), importsOf);
  const small = [...counts.keys()].filter(
    (file) => late.has(file) && !entries.includes(file) && (scripts.get(file)?.code.length ?? 0) <= SMALL,
  );
  // A small file whose imports are not shared would take them along.
  for (let before = -1; before !== shared.size;) {
    before = shared.size;
    for (const file of small) if (importsOf(file).every((other) => shared.has(other))) shared.add(file);
  }
  return shared;
}

/** How Vite names, once at the top of a file, what its late modules need; calls tell the places in it. */
const NAMES = /^const __vite__mapDeps=.*?m\.f=(\[.*?\])\)\)\)=>i\.map\(i=>d\[i\]\);\n/;
const CALL = /__vite__mapDeps\(\[([\d,]*)\]\)/g;
/** A late module, the first of its list, while it is not known into which file it goes. */
const PLACE = /(["'`])late:([^"'`]*)\1/g;

function named(files: readonly string[], place: number): string {
  const file = files[place];
  if (file === undefined) throw new Error('lean/application-scripts.ts does not find the names that Vite writes');
  return file;
}

/**
 * A script with the needs of each late module beside it: its sheets, and itself for all its scripts. Those follow from its new
 * imports; more than its own code names would not be in the hash of that code.
 */
export function withPlaces(code: string): string {
  const [head = '', names = '[]'] = NAMES.exec(code) ?? [];
  const files = JSON.parse(names) as string[];
  return code.slice(head.length).replace(CALL, (_call, places: string) => {
    const needed = places === '' ? [] : places.split(',').map((place) => named(files, Number(place)));
    const [module = ''] = needed.filter((file) => file.endsWith('.js'));
    // Last in its list: no name may take its place.
    return JSON.stringify([...needed.filter((file) => !file.endsWith('.js')), `late:${module}`]);
  });
}

/**
 * Bundles the entries of a family anew: one file for what they share, one for the rest of each.
 * @param apart files that stay as they are, because other pages have them too, such as React
 */
export async function joinScripts(
  { name, entries }: Family,
  scripts: Scripts,
  apart: ReadonlySet<string>,
): Promise<JoinedScript[]> {
  const shared = sharedFiles(entries, scripts, apart);
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((file) => [file, file])),
    plugins: [
      {
        name: 'lean:application-scripts',
        resolveId: (source) => {
          const file = inFolder(source);
          return apart.has(file) ? { id: `./${file.slice(FOLDER.length)}`, external: true } : file;
        },
        load: (id) => withPlaces(scripts.get(id)?.code ?? ''),
      },
    ],
    // A file that is fetched on an act by one page may be there at once on another.
    checks: { ineffectiveDynamicImport: false },
  });
  const { output } = await bundle.generate({
    format: 'es',
    minify: true,
    entryFileNames: (chunk) => scriptName(bareName(chunk)),
    chunkFileNames: (chunk) => scriptName(bareName(chunk)),
    codeSplitting: {
      groups: [
        // The script of a page does not wait for the application beside it.
        ...entries.flatMap((entry) =>
          shared.has(entry) ? [{ name: entry, priority: 1, test: (id: string) => id === entry }] : [],
        ),
        { name, test: (id) => shared.has(id) },
      ],
    },
  });
  await bundle.close();
  return placed(output.filter((file) => file.type === 'chunk'));
}

/** The files with each late module's needs by their new names; what a file has brought along is there already. */
function placed(chunks: readonly OutputChunk[]): JoinedScript[] {
  const homes = new Map(chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [id, fileName] as const)));
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports.map(inFolder)]));
  const importsOf = (file: string): readonly string[] => imports.get(file) ?? [];
  return chunks.map(({ fileName, code, dynamicImports, moduleIds, facadeModuleId }) => {
    const here = closureOf([fileName], importsOf);
    const needs = (_text: string, _quote: string, module: string): string => {
      const home = homes.get(module);
      const files = home === undefined ? [] : [...closureOf([home], importsOf)];
      return JSON.stringify(files.filter((file) => !here.has(file))).slice(1, -1);
    };
    return {
      file: fileName,
      code: code.replace(PLACE, needs),
      imports: importsOf(fileName),
      later: dynamicImports,
      from: moduleIds,
      ...(facadeModuleId !== null && { entry: facadeModuleId }),
    };
  });
}
