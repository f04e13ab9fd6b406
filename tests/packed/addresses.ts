/** Whether Netlify's build took every redirect and header of the project: those of `netlify.toml` and those that the build wrote. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { NetlifyBuild, Rule } from './netlify-build.ts';

const linesOf = async (project: string, file: string): Promise<string[]> =>
  (await readFile(path.join(project, file), 'utf8')).split('\n');

export async function addressFaults(project: string, { netlifyConfig }: NetlifyBuild): Promise<string[]> {
  const toml = await linesOf(project, 'netlify.toml');
  const written = {
    redirects: (await linesOf(project, 'dist/_redirects')).filter((line) => line.startsWith('/')),
    headers: (await linesOf(project, 'dist/_headers')).filter((line) => line.startsWith('/')),
  };
  const read = { redirects: netlifyConfig?.redirects ?? [], headers: netlifyConfig?.headers ?? [] };
  const inToml = (name: string): number => toml.filter((line) => line === `[[${name}]]`).length;
  const policies = read.headers.filter(has('content-security-policy')).length;
  return [
    ...counted('redirects', read.redirects.length, inToml('redirects') + written.redirects.length),
    ...counted('headers', read.headers.length, inToml('headers') + written.headers.length),
    ...(policies > 0 ? [] : ['headers: no page has a Content-Security-Policy']),
  ];
}

const has =
  (name: string) =>
  ({ values = {} }: Rule): boolean =>
    Object.keys(values).some((header) => header.toLowerCase() === name);

const counted = (what: string, found: number, wanted: number): string[] =>
  found === wanted ? [] : [`${what}: Netlify reads ${found}, the project has ${wanted}`];
