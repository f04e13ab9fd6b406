/**
 * Consent to campaign e-mails (decisions P18, market §2.9). The consent is an address's, with or without an account, so
 * there is one answer to "may we write?", and it outlives the account that it is taken from: the sender must prove for
 * years that he was allowed to. A repeated call changes nothing and adds no act.
 */
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { marketingAct, type MarketingAct } from '../../src/contract/account.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import type { MarketingSource } from '../../src/domain/account/marketing.ts';
import type { OrderRequest } from '../../src/contract/place-order.ts';
import { shop } from '../catalogue/shop.ts';
import { emailHash } from '../http/identity.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineFragment, defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { signLink } from './link-token.ts';

/** Acts of one address that are kept, the newest: what is in force, and many years of a mind that changes. */
const MOST_ACTS = 100;

/** How long a consent that has ended can be proven: calendar years, their leap days included. */
const KEPT_MS = Math.ceil(shop.retention.marketingYears * 365.25) * 86_400_000;

/**
 * Lua: defines `setConsent(hash, given, isAnew)` for the address of this hash; `given` is `1` or `0`. Withdrawing what was
 * never given leaves nothing. With `isAnew` a consent is written though one is in force, once for each act. `newLinkId` is
 * used when the address has no link yet, `act` is the proof.
 */
export const setConsent = defineFragment({
  args: { act: 'text', newLinkId: 'text' },
  builds: ['marketingConsent', 'marketingLink'],
  lua: `
local function setConsent(hash, given, isAnew)
  local consent = marketingConsentKey(hash)
  local before, linkId, acts = unpack(redis.call('HMGET', consent, ${f.marketingConsent.given}, ${f.marketingConsent.linkId}, ${f.marketingConsent.acts}))
  local isWritten = acts and string.sub(acts, -#act) == act
  if (before or '0') == given and (given == '0' or not isAnew or isWritten) then return end
  linkId = linkId or newLinkId
  if acts then
    local _, ends = string.gsub(acts, '\\n', '')
    if ends + 1 >= ${MOST_ACTS} then acts = string.sub(acts, string.find(acts, '\\n', 1, true) + 1) end
  end
  local link = marketingLinkKey(linkId)
  -- Written anew, both keys lose the end that a former withdrawal has set.
  redis.call('DEL', consent)
  redis.call('HSET', consent, ${f.marketingConsent.given}, given, ${f.marketingConsent.linkId}, linkId, ${f.marketingConsent.acts}, acts and acts .. '\\n' .. act or act)
  redis.call('SET', link, hash)
  if given == '0' then
    redis.call('PEXPIRE', consent, ${KEPT_MS})
    redis.call('PEXPIRE', link, ${KEPT_MS})
  end
end`,
});

/** The source of a consent; `locale` is the language of the words that were agreed to. */
interface ConsentStatement {
  readonly given: boolean;
  readonly source: MarketingSource;
  readonly locale?: Locale;
}

/** Fields that `setConsent` writes down. */
export function actInput({ given, source, locale }: ConsentStatement) {
  const act: MarketingAct = {
    given,
    at: new Date().toISOString(),
    source,
    channel: 'email',
    ...(given ? { textVersion: shop.marketingVersion } : {}),
    ...(given && locale !== undefined ? { locale } : {}),
  };
  return { act: JSON.stringify(act), newLinkId: randomBytes(16).toString('base64url') };
}

/**
 * Lua: defines `ownConsent()`: whether the customer's address may be written to, its acts, and since when there is the
 * account.
 */
export const ownConsent = defineFragment({
  keys: { user: 'user' },
  builds: ['marketingConsent'],
  lua: `
local function ownConsent()
  local hash, registeredAt = unpack(redis.call('HMGET', user, ${f.user.emailHash}, ${f.user.registeredAt}))
  local given, acts = unpack(redis.call('HMGET', marketingConsentKey(hash), ${f.marketingConsent.given}, ${f.marketingConsent.acts}))
  return {given or '0', acts or '', registeredAt}
end`,
});

const written = z.array(marketingAct);

/**
 * The acts that are the customer's, oldest first. The holder of a new account must not read the earlier answers of the
 * e-mail's owner; the present state is shown and can be withdrawn. An account that began without a tick has said nothing:
 * the act that then ends an earlier consent of the address would tell that there was one.
 */
export const ownActs = z.pipe(
  z.tuple([z.enum(['0', '1']), z.string(), z.string()]),
  z.transform(([given, lines, registeredAt]) => {
    const acts = written.parse(lines === '' ? [] : lines.split('\n').map((line): unknown => JSON.parse(line)));
    const own = acts.filter(({ at }, index) => at >= registeredAt || (given === '1' && index === acts.length - 1));
    return own[0]?.source === 'registration' && !own[0].given ? own.slice(1) : own;
  }),
);

const FIND = defineScript({
  name: 'find-marketing-consent',
  keys: { consent: 'marketingConsent' },
  lua: `
local given, linkId = unpack(redis.call('HMGET', consent, ${f.marketingConsent.given}, ${f.marketingConsent.linkId}))
return given == '1' and linkId or ''`,
  answer: z.string(),
});

/** May be written to. */
export interface MarketingPermit {
  /** Goes with each letter: it withdraws the consent. */
  readonly unsubscribeToken: string;
}

/**
 * Whether a campaign e-mail may go to this address now; undefined when not. The only one to say so: `functions/mail` asks
 * it for each letter.
 * @throws StoreUnavailable, EnvironmentError
 */
export async function mayMarket(email: string): Promise<MarketingPermit | undefined> {
  const linkId = await store().run(FIND, { keys: { consent: key.marketingConsent(emailHash(email)) }, args: {} });
  return linkId === '' ? undefined : { unsubscribeToken: signLink('marketing-link', linkId) };
}

/**
 * Lua, beside `setConsent`: defines `tickMarketing(buyer)`, for the order that has just been written and never for its
 * replay, which would bring back what was withdrawn since. Without the tick nothing changes. Nobody ticks for the owner
 * of an account but the owner, and a customer for no other address, which their account would neither show nor end:
 * `buyer` is the id of a customer, or empty.
 */
export const tickMarketing = defineFragment({
  args: { tickedHash: 'text' },
  builds: ['email'],
  lua: `
local function tickMarketing(buyer)
  if tickedHash == '' then return end
  if (redis.call('GET', emailKey(tickedHash)) or '') == buyer then setConsent(tickedHash, '1') end
end`,
});

export const tickInput = ({ delivery, consents }: OrderRequest, { locale }: { readonly locale: Locale }) => ({
  ...actInput({ given: true, source: 'order', locale }),
  tickedHash: consents.marketing ? emailHash(delivery.email) : '',
});
