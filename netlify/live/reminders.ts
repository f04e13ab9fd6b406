/** Reminders of accounts that no command can see, and of parts that a shop may still lack; they stop no build. */
import type { Finding } from './finding.ts';

type Source = Readonly<Record<string, string | undefined>>;

/** Servers of mailboxes, which send some hundred letters a day at most. */
const MAILBOX = /(?:^|\.)(?:gmail|googlemail|outlook|office365|hotmail|yandex|mail|icloud|zoho)\.[a-z.]+$/;

const ACCOUNTS: readonly Finding[] = [
  {
    where: 'Netlify',
    what: 'credits left this month, auto recharge on, its alerts read by somebody: without credits the whole shop is paused (docs/deploy.md#what-it-costs)',
  },
  {
    where: 'Upstash',
    what: 'a budget well above a usual month: a database that reaches it is throttled (docs/deploy.md#what-it-costs)',
  },
];

/** Lines for `npm run doctor`, to be looked at by a person. */
export const reminders = ({ SMTP_URL = '', ADMIN_ORIGIN, BUILD_HOOK_URL, PAYMENT_PROVIDER }: Source): Finding[] => [
  ...ACCOUNTS,
  ...(URL.canParse(SMTP_URL) && MAILBOX.test(new URL(SMTP_URL).hostname)
    ? [
        {
          where: 'SMTP_URL',
          what: 'is a mailbox: from a hundred orders a day take a service for such letters (docs/deploy.md#letters)',
        },
      ]
    : []),
  ...(ADMIN_ORIGIN
    ? []
    : [{ where: 'ADMIN_ORIGIN', what: 'is not set: the back room shares the host of the shop (docs/deploy.md)' }]),
  ...(BUILD_HOOK_URL
    ? []
    : [
        {
          where: 'BUILD_HOOK_URL',
          what: 'is not set: a sale ends, a new price begins, and a review comes and goes only when somebody deploys (docs/deploy.md)',
        },
      ]),
  ...(PAYMENT_PROVIDER
    ? []
    : [{ where: 'PAYMENT_PROVIDER', what: 'is not set: no cards, only transfer and cash (docs/deploy.md#cards)' }]),
];
