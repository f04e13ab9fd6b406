/** Domains of one provider whose mailboxes know no dots. */
const WITHOUT_DOTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * Equal for the spellings that reach one mailbox: case, what follows a plus, and dots where the provider knows none.
 * Only for counting letters; never for sending them and never for accounts, where they are different addresses
 * (security §2.11).
 */
export function recipientKey(email: string): string {
  const folded = email.trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  const domain = folded.slice(at + 1);
  const local = folded.slice(0, at).replace(/(?<=.)\+.*$/s, '');
  if (!WITHOUT_DOTS.has(domain)) return `${local}@${domain}`;
  return `${local.replaceAll('.', '')}@gmail.com`;
}
