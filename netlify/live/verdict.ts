/**
 * Notes the verdict of a build that Netlify publishes: in the store for `/admin`, and by a letter to the shop where it was refused, so
 * that nobody waits for a save that never comes. The build itself never fails by it.
 */
import { withoutEmpty } from '../../functions/environment.ts';
import { createTransport } from 'nodemailer';
import { key } from '../../functions/store/keys.ts';
import { verdictOf, type BuildState } from '../../src/domain/shop/build-verdict.ts';
import type { Shop } from '../../src/domain/shop/shop.ts';
import type { Digest } from '../../src/build/content/digest.ts';
import { REFUSED_CONTENT } from '../../src/build/content/failure.ts';
import { storeOf, type Environment } from './from-store.ts';

/** Builds of previews and of one's own machine are nobody's business. */
const isPublished = ({ CONTEXT }: Environment): boolean => CONTEXT === 'production';

export async function noteVerdict(
  environment: Environment,
  state: BuildState,
  reasons: readonly string[] = [],
): Promise<void> {
  const store = isPublished(environment) ? storeOf(environment) : null;
  // Netlify names the commit that it builds.
  await store
    ?.set(key.buildVerdict(), JSON.stringify(verdictOf(state, new Date(), reasons, environment.COMMIT_REF)))
    .catch(() => null);
}

/** Lines of a fault of the content, or the first line of any other. */
export function reasonsOf(fault: unknown): string[] {
  const text = fault instanceof Error ? fault.message : String(fault);
  const [, list] = text.split(`${REFUSED_CONTENT}\n`);
  if (list !== undefined) return list.split('\n').filter((line) => line.trim() !== '');
  return [`Programın bir parçası kurulamadı: ${text.split('\n', 1)[0] ?? ''}`];
}

interface Letter {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Returns the letter about a refused build, to the receiver of the shop's orders.
 * @param shop null while `content/shop.json` cannot be read: then only the variables hold addresses, and null is returned without one
 * @param live says whether the published site takes orders; null where nothing is known of it, and then nothing is said
 */
function refusalLetter(
  shop: Shop | null,
  environment: Environment,
  reasons: readonly string[],
  live: Digest | null,
): Letter | null {
  const { ORDERS_MAIL: to = shop?.contact.email, ADMIN_ORIGIN, URL: site = '' } = environment;
  if (to === undefined) return null;
  const { MAIL_FROM: from = shop ? `${shop.name} <${shop.contact.email}>` : to } = environment;
  const sells = live !== null && (live.orders ?? 'open') === 'open';
  return {
    from,
    to,
    subject: 'Son kayıt yayına çıkmadı',
    text: [
      'Merhaba,',
      `Son kaydınızla site kurulamadı. Yayındaki site eski hâliyle duruyor${sells ? ' ve sipariş almayı sürdürüyor' : ''}.`,
      reasons.length > 0 ? `Düzeltilecekler:\n${reasons.join('\n')}` : 'Nedeni Netlify’ın kurulum kaydında yazıyor.',
      `Editörde düzeltip yeniden kaydedin: ${ADMIN_ORIGIN ?? shop?.domain ?? site}/editor`,
      'Bulamazsanız editörün üstünde Yayın, Son yayını geri alın: içerik bir önceki hâline döner.',
    ].join('\n\n'),
  };
}

/**
 * Answers whether it left; a server that does not answer is told in the log of the build.
 * @param live digest of the published site; null where nothing is known of it
 */
export async function sendRefusal(
  shop: Shop | null,
  environment: Environment,
  reasons: readonly string[],
  live: Digest | null,
): Promise<boolean> {
  const { SMTP_URL } = environment;
  const letter = refusalLetter(shop, withoutEmpty(environment), reasons, live);
  if (!isPublished(environment) || !SMTP_URL || !letter) return false;
  try {
    await createTransport(SMTP_URL).sendMail(letter);
    return true;
  } catch {
    process.stderr.write('The letter about this build could not be sent.\n');
    return false;
  }
}
