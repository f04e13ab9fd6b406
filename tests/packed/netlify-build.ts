/** Runs Netlify's own build, without network and without an account. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The used part of the package: it is not installed when the types are checked. */
interface Builder {
  readonly default: (flags: Readonly<Record<string, unknown>>) => Promise<NetlifyBuild>;
}

export interface Rule {
  readonly from?: string;
  readonly for?: string;
  readonly values?: Readonly<Record<string, string>>;
}

export interface NetlifyBuild {
  readonly success: boolean;
  readonly netlifyConfig?: { readonly redirects: readonly Rule[]; readonly headers: readonly Rule[] };
  readonly logs?: { readonly stdout: readonly string[]; readonly stderr: readonly string[] } | readonly string[];
}

const ENTRY = path.join(import.meta.dirname, 'node_modules/@netlify/build/lib/index.js');

/** @throws Error with all that the build said, when it fails or warns of the configuration */
export async function netlifyBuild(project: string): Promise<NetlifyBuild> {
  const { default: build } = (await import(pathToFileURL(ENTRY).href)) as Builder;
  // As on a machine with an older Node: what each function says of itself must win.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs20.x';
  const built = await build({
    cwd: project,
    repositoryRoot: project,
    context: 'production',
    branch: 'main',
    offline: true,
    telemetry: false,
    buffer: true,
  });
  const said = JSON.stringify(built.logs);
  if (!built.success || /Warning: some (?:headers|redirects) have/.test(said)) throw new Error(said);
  return built;
}
