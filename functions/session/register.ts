/**
 * POST /api/auth/register: an account and its first session (decisions A2, P10). Two round trips. Sent again because its
 * answer was lost, it finds the account there already: with the same password it signs in, which counts as a try at it and
 * takes a third for what is said of campaign e-mails.
 */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/entrance.ts';
import type { User } from '../../src/contract/session.ts';
import type { RegisterForm } from '../../src/domain/account/account.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { answer, failure } from '../http/answer.ts';
import { defineEndpoint, type EndpointInput } from '../http/endpoint.ts';
import { overLimit, valveLimit, type SiteValve } from '../http/proof.ts';
import { deviceOf } from '../http/user-agent.ts';
import { recipientOf } from '../mail/placing.ts';
import { setConsent } from '../marketing/consent.ts';
import type { WrittenFields } from '../store/hash.ts';
import { joined } from '../store/joined.ts';
import { key } from '../store/keys.ts';
import type { Limit } from '../store/limit.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { claimedOrderOf, claimOrder, claimOrderKeys } from './claim-order.ts';
import { deviceHashOf, rememberDevice, rememberingDevice } from './known-device.ts';
import {
  countTry,
  countTryInput,
  newLoginTry,
  triedAnswer,
  type LoginTry,
  type LoginTryResult,
} from './login-tries.ts';
import { hashPassword, refusedPassword } from './password.ts';
import { provesEmail } from './proven.ts';
import { registerConsent, registerConsentAgain, registerConsentInput } from './registered-consent.ts';
import { firstTokens, newId, newSession, openSession, openSessionInput } from './session.ts';
import { sendNewDevice } from './new-device.ts';
import { signIn, untilFloor } from './sign-in.ts';
import { emailHash } from './user.ts';

/**
 * Telling that an e-mail is in use is what decisions A2 ask for; the limit keeps it from being asked in bulk. Security
 * §2.8 advises 5 an hour, but in this country whole neighbourhoods share one mobile address.
 * @param network of the client: an IPv6 /48 has 65,536 clients, who would use up what the site has for all
 */
const limits = (client: string, network: string): Limit[] => [
  { name: 'register-hour', id: client, max: 20, windowSeconds: 3600 },
  { name: 'register-day', id: network, max: 100, windowSeconds: 86_400 },
];

/**
 * An account a second is more than any day of advertising brings. Each costs the shop a tenth of a second of hashing, so
 * the second ceiling keeps a flood of proven ones below what one function has time for.
 */
const REGISTER_VALVE: SiteValve = { name: 'register-site', open: 60, max: 300, windowSeconds: 60 };

/** A second registration within this time follows a lost answer: its device is no news. */
const JUST_REGISTERED_MS = 10 * 60_000;

/** Asked before the password is hashed, so that a taken e-mail costs no more than a login. */
const BEGIN = defineScript({
  name: 'begin-registration',
  uses: [countTry],
  lua: `
if redis.call('EXISTS', email) == 0 then return {'FREE'} end
return countTry()`,
  answer: z.union([z.tuple([z.literal('FREE')]), ...triedAnswer]),
});

/**
 * `fields` are names and values of the customer in turn. The e-mail may be taken meanwhile, perhaps by the same call
 * once more.
 */
const CREATE = defineScript({
  name: 'create-user',
  isWhole: true,
  uses: [openSession, countTry, rememberDevice, provesEmail, claimOrder, setConsent, registerConsent],
  args: { fields: ['user'] },
  lua: `
local owner = redis.call('GET', email)
if owner and owner ~= uid then return countTry() end
redis.call('SET', email, uid)
redis.call('HSET', user, unpack(fields))
rememberDevice()
local claimed = claimOrder()
registerConsent(claimed ~= '')
return {'CREATED', openSession(), claimed}`,
  answer: z.union([z.tuple([z.literal('CREATED'), z.string(), z.string()]), ...triedAnswer]),
});

type Input = EndpointInput<typeof contract.register>;

export const register = defineEndpoint(contract.register, {
  async handle(input) {
    const started = performance.now();
    const { body, request, client, network } = input;
    const refused = refusedPassword(body.password, body.email);
    if (refused) return refused;
    const attempt = newLoginTry(emailHash(body.email), client(), request);
    const valve = await valveLimit(REGISTER_VALVE, { request, subject: attempt.emailHash });
    const asked = await store().limited([...limits(client(), network()), valve], BEGIN, countTryInput(attempt));
    if (!asked.ok) return overLimit(asked);
    const claimedOrderNo = await claimedOrderOf(body);
    const created = asked.result[0] === 'FREE' ? await create(attempt, claimedOrderNo, input) : asked.result;
    const opened = created[0] === 'CREATED' ? created[1] : await signInAgain(attempt, claimedOrderNo, created, input);
    if (opened) return answer(opened, { headers: rememberingDevice(attempt.deviceId) });
    await untilFloor(started);
    return failure('email_taken', { fields: { email: 'account.email.taken' } });
  },
});

async function create(attempt: LoginTry, claimedOrderNo: string, input: Input) {
  const { body, request, locale } = input;
  const passwordHash = await hashPassword(body.password);
  const user: User = { ...namesOf(body), id: newId(), role: 'customer' };
  const session = newSession(user.id, deviceOf(request), false, deviceHashOf(attempt.deviceId));
  const created = await store().run(
    CREATE,
    joined(openSessionInput(session), countTryInput(attempt), {
      keys: { ...claimOrderKeys(user.id, claimedOrderNo), knownDevices: key.knownDevices(user.id) },
      args: {
        claimedOrderNo,
        ownRecipient: recipientOf(body.email),
        fields: fieldsOf(user, { emailHash: attempt.emailHash, passwordHash, locale }),
        // After the fields: what is said here is said since there is the account.
        ...registerConsentInput(input),
      },
    }),
  );
  if (created[0] !== 'CREATED') return created;
  const [, tokenVersion, claimed] = created;
  const answered = { ...(await firstTokens(session, tokenVersion)), User: user, ClaimedOrder: claimed || null };
  return ['CREATED', answered] as const;
}

/** Undefined, and `email_taken` to be said, unless the password is right: no more than a login would tell. */
async function signInAgain(attempt: LoginTry, claimedOrderNo: string, through: LoginTryResult, input: Input) {
  const { body, request, network, waitUntil } = input;
  if (through[0] === 'WAIT') return undefined;
  const signedIn = await signIn({
    attempt,
    through,
    password: body.password,
    request,
    rememberMe: false,
    claimedOrderNo,
    email: body.email,
    network: network(),
    waitUntil,
    tellsIfBefore: new Date(Date.now() - JUST_REGISTERED_MS).toISOString(),
  });
  // An operator with a second factor signs in by the login page.
  if (!signedIn || signedIn.needsFactor) return undefined;
  await registerConsentAgain(input, signedIn.answer.User.id, signedIn.claimedOrderNo, JUST_REGISTERED_MS);
  if (signedIn.told) sendNewDevice(waitUntil, signedIn.told);
  return { ...signedIn.answer, ClaimedOrder: signedIn.claimedOrderNo || null };
}

interface NewAccount {
  readonly emailHash: string;
  readonly passwordHash: string;
  readonly locale: Locale;
}

function fieldsOf({ id: _, ...shown }: User, stored: NewAccount): WrittenFields<'user'> {
  const registeredAt = new Date().toISOString();
  return { ...shown, ...stored, status: 'active', tokenVersion: 0, registeredAt };
}

const namesOf = ({ userName, firstName, lastName, email, phone }: RegisterForm) => ({
  userName,
  firstName,
  lastName,
  email,
  phone,
});
