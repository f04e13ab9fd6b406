/** `llms.txt` and the Markdown files: of the data of the pages, in plain words, with prices of the shop. */
import { describe, expect, it } from 'vitest';
import { builtOn, categories, listed, productsOf, shop } from '../../../src/build/catalogue.ts';
import { i18nFor } from '../../../src/build/i18n.ts';
import { llmsText } from '../../../src/build/markdown/llms.ts';
import { markdownPath, plain, productMarkdown } from '../../../src/build/markdown/product.ts';
import { exampleOf } from '../../../src/domain/price/example-window.ts';
import { formatMoney } from '../../../src/domain/money/money.ts';
import { LOCALES } from '../../../src/domain/values/locale.ts';

const site = new URL('https://www.kivrim.example');
const translate = { tr: i18nFor('tr').t, en: i18nFor('en').t };

describe.each(LOCALES)('the file of a product in %s', (locale) => {
  const context = { shop, locale, site, builtOn, t: translate[locale] };

  it('says name, price, example, colours and where its page is', () => {
    for (const product of listed) {
      const text = productMarkdown(product, context);
      expect(text.startsWith(`# ${plain(product.name[locale])}\n`)).toBe(true);
      expect(text).toContain(formatMoney(product.price, locale));
      if (product.madeToMeasure) expect(text).toContain(formatMoney(exampleOf(product).price, locale));
      for (const { name } of product.colors) expect(text).toContain(`- ${plain(name[locale])}`);
      expect(text).toContain(`${site.origin}${locale === 'tr' ? '' : '/en'}/p/${product.slug})`);
      expect(text).not.toMatch(/\{\{|assistant:|product:|undefined/);
    }
  });

  it('says which colour and which extra cannot be had today', () => {
    const product = listed.find(({ colors, options }) => colors.length > 1 && options.length > 0);
    if (!product) throw new Error('The shop of the tests sells no such product');
    const paused = { word: { tr: 'Kumaş bekleniyor', en: 'Waiting for cloth' } };
    const [color, ...colors] = product.colors;
    const [option, ...options] = product.options;
    if (!color || !option) throw new Error('It has no parts');
    const without = { colors: [{ ...color, paused }, ...colors], options: [{ ...option, paused }, ...options] };
    expect(productMarkdown({ ...product, ...without }, context).split(paused.word[locale])).toHaveLength(3);
  });

  it('keeps the texts of the owner plain', () => {
    const [product] = listed;
    if (!product) throw new Error('The shop of the tests sells nothing');
    const name = { tr: '# Yeni [bağ](https://x.example) `kod`', en: '# New [link](https://x.example) `code`' };
    const [title] = productMarkdown({ ...product, name }, context).split('\n');
    expect(title).toBe(locale === 'tr' ? '# Yeni bağ(https://x.example) kod' : '# New link(https://x.example) code');
  });
});

it('llms.txt names the endpoint and every product in both languages', () => {
  const text = llmsText({ shop, site, builtOn, categories, productsOf, translate });
  expect(text).toContain('https://www.kivrim.example/mcp');
  for (const { slug } of listed) {
    for (const locale of LOCALES) expect(text).toContain(`(${site.origin}${markdownPath(slug, locale)})`);
  }
  expect(text).not.toMatch(/\{\{|assistant:|undefined/);
});
