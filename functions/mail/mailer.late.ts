/** Of the mailer what `send.ts` uses. */
export { createTransport } from 'nodemailer';
