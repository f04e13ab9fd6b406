/** The table of calls in `docs/calls.md`, made from the contracts; `npm run docs` writes it. */
import { CAPABILITY_NAMES, contractsOf } from './contracts.ts';
import { markdownTable, readPart, writePart } from './document.ts';

const FILE = 'docs/calls.md';

/** Returns Markdown: capability, call, access, envelope, status, and the call's own error codes. */
export function callTable(): string {
  const rows = CAPABILITY_NAMES.flatMap((capability) =>
    contractsOf(capability).map(({ method, path: address, access, envelope, status = 200, codes }) => [
      capability,
      `${method} ${address}`,
      access,
      envelope,
      status,
      codes.join(', '),
    ]),
  );
  rows.sort((a, b) => a.join(' | ').localeCompare(b.join(' | '), 'en'));
  return markdownTable(['Capability', 'Call', 'Access', 'Envelope', 'Status', 'Codes of its own'], rows);
}

export const writtenCallTable = (): Promise<string> => readPart(FILE, 'calls');

export const writeCallTable = (): Promise<void> => writePart(FILE, 'calls', callTable());
