/** The team of the shop, and its acts (decisions A8, A12). */
import * as z from 'zod/mini';
import { JOURNAL_KIND_NAMES } from '../domain/account/journal-acts.ts';
import { NOTICES } from '../domain/account/notices.ts';
import { SHOP_ROLES } from '../domain/account/shop-role.ts';
import { ORDER_NUMBER } from '../domain/order/order.ts';
import { emailField } from '../domain/values/fields.ts';
import { noContent } from './answers.ts';
import { defineCall } from './contract.ts';
import { pageQuery } from './paging.ts';

const text = z.string();

const role = z.enum(SHOP_ROLES, 'common.required');

const memberSession = z.object({
  id: text,
  browser: text,
  system: text,
  createdAt: text,
  lastUsedAt: text,
  /** Whether the call came with it. */
  current: z.boolean(),
});

const member = z.object({
  id: text,
  firstName: text,
  lastName: text,
  email: text,
  since: text,
  role,
  /** Whether it is the caller. */
  isCaller: z.boolean(),
  totp: z.boolean(),
  /** How many work in the back room. */
  passkeys: z.number(),
  /** Counts passkeys of another host too. */
  hasFactor: z.boolean(),
  recoveryCodes: z.number(),
  /** Letters to the shop of which this operator gets a copy; empty of roles that get none. */
  notices: z.array(z.enum(NOTICES)),
  sessions: z.array(memberSession),
});
export type Member = z.infer<typeof member>;
export type MemberSession = z.infer<typeof memberSession>;

const invite = z.object({ id: text, email: text, role, invitedBy: text, until: text });
export type Invite = z.infer<typeof invite>;

/** Operators and open invitations together, so that the page is a page. */
export const MOST_OPERATORS = 50;

/** `members` and `invites` are whole for owners; others are shown themselves alone, and of the rest at most `names`. */
export const showTeam = defineCall('GET', '/api/admin/team', 'B', 'operator', {
  answer: z.object({
    members: z.array(member),
    invites: z.array(invite),
    /** Names of the whole team, for those who hand messages to colleagues; empty for other roles. */
    names: z.array(z.object({ id: text, firstName: text, lastName: text, isCaller: z.boolean() })),
  }),
});

export const inviteForm = z.strictObject({ email: emailField, role });

/** Writes to the e-mail; the link works for 48 hours, and only the newest. */
export const inviteOperator = defineCall('POST', '/api/admin/team/invites', 'B', 'owner', {
  body: inviteForm,
  answer: invite,
  status: 201,
  codes: ['already_operator', 'team_full'],
});

export const withdrawInvite = defineCall('DELETE', '/api/admin/team/invites/:id', 'B', 'owner', {
  answer: noContent,
  status: 204,
  codes: ['invite_not_found'],
});

/**
 * An account with the invited e-mail, proven by a link, becomes an operator's (decisions A13). Every other session of it ends, passkeys
 * made before go, and this session alone makes the first factor; opened again in another one, that one does.
 */
export const joinTeam = defineCall('POST', '/api/admin/team/join', 'B', 'customer', {
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: noContent,
  status: 204,
  codes: ['invite_invalid', 'email_unproven'],
});

/** Takes the role away and ends every session; never that of the last one or of the last owner (decisions A8). */
export const removeOperator = defineCall('DELETE', '/api/admin/team/members/:id', 'B', 'owner', {
  answer: noContent,
  status: 204,
  codes: ['operator_not_found', 'last_operator'],
});

/** Gives another role, which counts from the next call on; the last owner keeps theirs. */
export const changeRole = defineCall('PUT', '/api/admin/team/members/:id/role', 'B', 'owner', {
  body: z.strictObject({ role }),
  answer: noContent,
  status: 204,
  codes: ['operator_not_found', 'last_operator'],
});

/** For another operator who has lost the factor; one's own is set up anew. Ends every session of theirs. */
export const resetFactor = defineCall('DELETE', '/api/admin/team/members/:id/factor', 'B', 'owner', {
  answer: noContent,
  status: 204,
  codes: ['operator_not_found'],
});

/** Chooses the letters to the shop that the caller gets a copy of; the shop's own mailbox gets all of them in any case. */
export const chooseNotices = defineCall('PUT', '/api/admin/team/notices', 'B', 'office', {
  body: z.strictObject({ notices: z.array(z.enum(NOTICES)).check(z.maxLength(NOTICES.length)) }),
  answer: noContent,
  status: 204,
});

export const endMemberSession = defineCall('DELETE', '/api/admin/team/members/:id/sessions/:session', 'B', 'owner', {
  answer: noContent,
  status: 204,
  codes: ['operator_not_found', 'session_not_found'],
});

const journalEntry = z.object({
  id: text,
  at: text,
  /** Name of the operator at that time; empty for a command of the machine. */
  operator: text,
  /** Id of that operator; empty for a command. */
  by: text,
  act: text,
  subject: text,
  before: text,
  after: text,
});
export type JournalLine = z.infer<typeof journalEntry>;

/** In the place of an id: commands of the machine. */
export const BY_COMMAND = 'command';

const journalQuery = z.extend(pageQuery, {
  by: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, 'common.invalid'))),
  kind: z.optional(z.enum(JOURNAL_KIND_NAMES, 'common.invalid')),
  orderNo: z.optional(z.string().check(z.regex(ORDER_NUMBER, 'common.invalid'))),
  /** A day of Istanbul. */
  day: z.optional(z.iso.date('common.invalid')),
});

/**
 * Newest first; `next` is the cursor of the next page, empty at the end. Filters hold together; an answer may be short, or
 * empty, and still go on: so many entries are looked at in one call.
 */
export const showJournal = defineCall('GET', '/api/admin/journal', 'B', 'office', {
  query: journalQuery,
  answer: z.object({ items: z.array(journalEntry), next: text }),
});
