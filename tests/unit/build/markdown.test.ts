/** `llms.txt` and the Markdown files: of the data of the pages, in plain words, with prices of the shop. */
import { describe, expect, it } from 'vitest';
import { builtOn, categories, listed, productsOf, shop } from '../../../src/build/catalogue.ts';
import { i18nFor } from '../../../src/build/i18n.ts';
import { llmsText } from '../../../src/build/markdown/llms.ts';
import { markdownPath, plain, productMarkdown } from '../../../src/build/markdown/product.ts';
import { exampleOf } from '../../../src/domain/price/example-window.ts';
import { formatMoney } from '../../../src/domain/money/money.ts';
import { formatDate, formatDay } from '../../../src/domain/values/dates.ts';
import { workingDaysToDoor } from '../../../src/domain/order/delivery-dates.ts';
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

  it('tells how many parts belong to a length, and what each costs', () => {
    const product = listed.find(({ length, madeToMeasure }) => length && !madeToMeasure);
    if (!product?.length) throw new Error('The shop of the tests sells nothing by length');
    const name = (word: string) => ({ tr: word, en: word });
    const parts = [
      { name: name('Ayak'), atLeast: 2, every: 120, plus: 1, price: 4550 },
      { name: name('Ek'), atLeast: 0, every: 300, plus: -1, price: 0 },
      { name: name('Uç'), atLeast: 4, every: null, plus: 0, price: 990 },
    ];
    const text = productMarkdown({ ...product, length: { ...product.length, parts } }, context);
    const [long, free] = locale === 'tr' ? ['uzunluk', 'dahil'] : ['length', 'included'];
    const each = (price: number) =>
      locale === 'tr' ? `tanesi ${formatMoney(price, locale)}` : `${formatMoney(price, locale)} each`;
    expect(text).toContain(
      `Ayak: max(2, ⌈${long} ÷ 120⌉ + 1), ${each(4550)}; Ek: max(0, ⌈${long} ÷ 300⌉ − 1), ${free}; Uç: 4, ${each(990)}`,
    );
  });

  it('tells the former price of a sale and its last day', () => {
    const [product] = listed;
    if (!product) throw new Error('The shop of the tests sells nothing');
    const day = '2026-12-05';
    const ordinary = productMarkdown({ ...product, oldPrice: null, saleUntil: null }, context);
    const sale = productMarkdown({ ...product, oldPrice: product.price + 12_345, saleUntil: day }, context);
    const said = [formatMoney(product.price + 12_345, locale), formatDate(day, locale)];
    expect(said.map((one) => [ordinary.includes(one), sale.includes(one)])).toEqual([
      [false, true],
      [false, true],
    ]);
  });

  it('says that the shop is closed, and from when on it is open', () => {
    const [product] = listed;
    if (!product) throw new Error('The shop of the tests sells nothing');
    const inShop = (facts: object) => productMarkdown(product, { ...context, shop: { ...shop, ...facts } });
    const { t } = context;
    const day = formatDay('2027-03-01', locale);
    expect(inShop({ openForOrders: true, opensOn: '2027-03-01' })).not.toContain(day);
    expect(inShop({ openForOrders: false, opensOn: undefined })).toContain(t('assistant:closed.soon'));
    expect(inShop({ openForOrders: false, opensOn: '2027-03-01' })).toContain(t('assistant:closed.on', { day }));
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

it('llms.txt of a closed shop says so in both languages, and promises no delivery', () => {
  const closed = { ...shop, openForOrders: false };
  const text = (facts: typeof shop) => llmsText({ shop: facts, site, builtOn, categories, productsOf, translate });
  for (const locale of LOCALES) {
    const t = translate[locale];
    const days = t('assistant:markdown.days', workingDaysToDoor(shop.leadTime, true));
    const said = (facts: typeof shop) => [t('assistant:closed.soon'), days].map((one) => text(facts).includes(one));
    expect([said({ ...closed, opensOn: undefined }), said(shop)]).toEqual([
      [true, false],
      [false, true],
    ]);
  }
});
