/** The way out of campaign e-mails, for journeys: the shop sends none yet, so the link is made as a letter would carry it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { emailHash } from '../../../functions/http/identity.ts';
import { signLink } from '../../../functions/marketing/link-token.ts';
import { site } from './site.ts';

const folder = path.dirname(site.outbox);

/** The token for this address, once the shop has written down that it agreed. */
export async function unsubscribeToken(email: string): Promise<string> {
  const id = await linkId(email);
  const secrets = JSON.parse(await readFile(path.join(folder, 'secrets.json'), 'utf8')) as Record<string, string>;
  for (const [name, secret] of Object.entries(secrets)) process.env[name] = secret;
  return signLink('marketing-link', id);
}

/** Out of the file in which the local store keeps what it is told. */
async function linkId(email: string): Promise<string> {
  // The list of what changed names links and addresses of others on one line.
  const known = new RegExp(`"marketing-link:([\\w-]{22})","value":"${emailHash(email)}"`);
  const find = async () => known.exec(await readFile(path.join(folder, 'store.jsonl'), 'utf8'))?.[1];
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
}
