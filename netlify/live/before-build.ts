/**
 * Checks before a build. A build that Netlify publishes does not begin while the shop is unfit to take orders, unless
 * `content/shop.json` says that it takes none yet. Previews and one's own machine are asked nothing else than that no
 * deploy takes demo cards (decisions P12). Before that it fetches what has sold lately, by which lists are
 * ordered, published reviews, and what is live, which the content is compared with.
 */
import { isStandIn } from '../../functions/environment.ts';
import { isClosedByVariable, shopOfBuild } from '../../src/build/content/closed.ts';
import { formatInTurkish, REFUSED_CONTENT, type Failure } from '../../src/build/content/failure.ts';
import { PROJECT_ROOT } from '../../src/build/content/place.ts';
import { shopFindings } from '../../src/build/content/shop-findings.ts';
import { environmentFindings } from './environment-findings.ts';
import { findingOf, formatFinding } from './finding.ts';
import { writeLive } from './published.ts';
import { readShop } from './read-shop.ts';
import { writeReviews } from './reviews.ts';
import { writeSold } from './sold.ts';

/**
 * Answers whether the build may begin; where it may not, the exit code says so, too.
 * @param reasons gets the findings that keep it
 */
export async function beforeBuild(reasons: string[] = []): Promise<boolean> {
  const { CONTEXT = 'dev', PAYMENT_PROVIDER, IYZICO_URI = '' } = process.env;
  // `dev` is one's own machine: Netlify's command for it sets the variable.
  if (CONTEXT !== 'dev' && PAYMENT_PROVIDER === 'demo') {
    process.stderr.write(
      'PAYMENT_PROVIDER is demo: cards would be taken that nobody charges. Remove the variable from this deploy.\n',
    );
    process.exitCode = 1;
    return false;
  }
  if (CONTEXT !== 'dev' && PAYMENT_PROVIDER === 'iyzico' && isStandIn(IYZICO_URI)) {
    process.stderr.write('IYZICO_URI is a stand-in on one machine: name iyzico itself for this deploy.\n');
    process.exitCode = 1;
    return false;
  }
  if (isClosedByVariable(process.env)) {
    process.stdout.write('OPEN_FOR_ORDERS is no: this deploy shows everything and sells nothing.\n');
  }
  const told = await Promise.all([
    writeSold(PROJECT_ROOT, process.env),
    writeReviews(PROJECT_ROOT, process.env),
    writeLive(PROJECT_ROOT, process.env),
  ]);
  process.stdout.write(`${told.join('\n')}\n`);
  if (CONTEXT !== 'production') return true;
  const failures: Failure[] = [];
  const shop = await readShop(PROJECT_ROOT, failures);
  // A slip in the JSON never reaches the compiler: `astro.config.mjs` imports the file before it runs.
  if (!shop) {
    const told = failures.map(formatInTurkish);
    reasons.push(...told);
    process.stderr.write(`${REFUSED_CONTENT}\n${told.join('\n')}\n`);
    process.exitCode = 1;
    return false;
  }
  const samples = shopFindings(shop);
  const variables = environmentFindings(process.env, shop.domain);
  const findings = [...samples.map(findingOf), ...variables];
  const lines = findings.map((finding) => `  ${formatFinding(finding)}\n`).join('');
  if (findings.length > 0 && shopOfBuild(shop, process.env).openForOrders) {
    reasons.push(...samples.map(formatInTurkish), ...variables.map(formatFinding));
    process.stderr.write(
      `This shop cannot take orders yet:\n${lines}Mend them, or set openForOrders to false in content/shop.json: the site then shows everything and sells nothing.\n`,
    );
    process.exitCode = 1;
    return false;
  }
  if (findings.length > 0) {
    process.stdout.write(
      `Published without orders (openForOrders or OPEN_FOR_ORDERS closes the shop). Before it opens:\n${lines}`,
    );
  }
  return true;
}
