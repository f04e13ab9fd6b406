/** Reminders of the doctor: accounts that it cannot see, and parts that are left out. */
import { expect, it } from 'vitest';
import { reminders } from '../../../netlify/live/reminders.ts';

const ALL = {
  ADMIN_ORIGIN: 'https://yonetim.ornek.com',
  BUILD_HOOK_URL: 'https://api.netlify.com/build_hooks/1',
  PAYMENT_PROVIDER: 'iyzico',
};
const placesOf = (source: Readonly<Record<string, string>>) => reminders(source).map(({ where }) => where);

it('always of the accounts that a shop is paused by', () =>
  expect(placesOf({ ...ALL, SMTP_URL: 'smtps://u:p@email-smtp.eu-central-1.amazonaws.com:465' })).toEqual([
    'Netlify',
    'Upstash',
  ]));

it.each(['smtp.gmail.com', 'smtp.office365.com', 'smtp.yandex.com.tr'])('of letters by the mailbox %s', (host) =>
  expect(placesOf({ ...ALL, SMTP_URL: `smtps://u:p@${host}:465` })).toContain('SMTP_URL'),
);

it('of a host of its own for the back room, of the days when prices change, and of cards', () => {
  const left = ['ADMIN_ORIGIN', 'BUILD_HOOK_URL', 'PAYMENT_PROVIDER'];
  expect(placesOf({ SMTP_URL: 'no address' })).toEqual(['Netlify', 'Upstash', ...left]);
});
