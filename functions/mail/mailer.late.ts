/** Parts of the mailer that `send.ts` uses. */
export { createTransport } from 'nodemailer';
