/** Faults in the text of a page that Markdown would pass on to the shopper. */

/** Where a link may lead: to a page of the shop, another site, a mailbox, a telephone, or a heading of the page. */
const TARGET = /^(?:\/(?!\/)|https:\/\/|mailto:|tel:|#)/;

/** Ids of the headings of a page, as Markdown's renderer makes them. */
const headingsIn = (body: string): ReadonlySet<string> =>
  new Set(
    [...body.matchAll(/^#{1,6}\s+(.+)$/gm)].map(
      ([, text = '']) =>
        `#${text
          .trim()
          .toLowerCase()
          .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
          .replaceAll(' ', '-')}`,
    ),
  );

/** Returns the reason why the target of a link cannot be meant; undefined for a right one. */
function targetFault(target: string, headings: ReadonlySet<string>, domain: string | undefined): string | undefined {
  if (!TARGET.test(target)) return `${target} must begin with / for a page of the shop, or with https://`;
  if (target.startsWith('mailto:') && !/^mailto:[^@\s]+@[^@\s]+\.[^@\s]+$|\{\{/.test(target)) {
    return `${target} is no e-mail address`;
  }
  if (target.startsWith('#') && !headings.has(decodeURIComponent(target))) return `${target} is no heading of the page`;
  if (domain === undefined || (target !== domain && !target.startsWith(`${domain}/`))) return undefined;
  return `${target} is an address of this shop: write ${target.slice(domain.length) || '/'}`;
}

/**
 * Faults that Markdown would pass on: links that lead nowhere, HTML, and braces that name no fact.
 * @param domain address of the shop, where its facts are known
 */
export function strayMarkup(
  body: string,
  domain: string | undefined,
): { field: string; reason: string; line: number }[] {
  const headings = headingsIn(body);
  return body.split('\n').flatMap((text, index) => {
    const fault = (field: string, reason: string) => ({ field, reason, line: index + 1 });
    // `[1]: https://…` names the address of `[x][1]` and of `![x][1]`.
    const named = /^\s{0,3}\[[^\]]+\]:\s*(\S+)/.exec(text)?.[1];
    const links = [...text.matchAll(/\]\(\s*([^)\s]*)/g)].map(([, target = '']) => target);
    const images = [
      ...[...text.matchAll(/!\[[^\]]*\]\(\s*(https?:[^)\s]*)/g)].map(([, address = '']) => address),
      ...(named !== undefined && /\.(?:png|jpe?g|webp|avif|gif|svg)$/i.test(named) ? [named] : []),
    ];
    const html = /<\/?[a-z][^>]*>|<!--/i.exec(text)?.[0];
    const rest = text.replace(/\{\{(?:if )?[\w.]+\}\}/g, '');
    const braces = rest.includes('{{') || /\{(?:shop|limits|browser)\.[\w.]+\}/.test(rest);
    return [
      ...[...links, ...(named === undefined || images.includes(named) ? [] : [named])].flatMap((target) => {
        const reason = targetFault(target, headings, domain);
        return reason === undefined ? [] : [fault('link', reason)];
      }),
      ...images.map((address) =>
        fault(
          'image',
          `${address} is a picture of another site, which the shop does not show: put it into content/photos`,
        ),
      ),
      ...(html === undefined ? [] : [fault('text', `${html} is HTML: write Markdown`)]),
      ...(braces ? [fault('text', 'has braces that are not written like {{shop.name}}')] : []),
    ];
  });
}
