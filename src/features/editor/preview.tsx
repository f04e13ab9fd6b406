import type { CustomPreviewTemplateProps } from '@sveltia/cms';
import type { ProductFile } from '../../domain/product/product-file.ts';
import { productOn } from '../../domain/product/catalogue.ts';
import { dayInIstanbul } from '../../domain/values/dates.ts';
import { formatMoney, toKurus } from '../../domain/money/money.ts';
import { exampleOf } from '../../domain/price/example-window.ts';
import { checkedProduct, type Fault } from './faults.ts';
import type { FileSchema } from '../../lib/file-schema.ts';
import { toFile } from './translate.ts';

type Props = Pick<CustomPreviewTemplateProps, 'entry' | 'getAsset'>;

interface Words {
  readonly tr?: string;
  readonly en?: string;
}

/** A product while it is written: nothing of it is sure. */
interface Draft {
  readonly name?: Words;
  readonly description?: Words;
  readonly features?: readonly Words[];
  readonly colors?: readonly { readonly name?: Words; readonly hex?: string }[];
}

/** A product as the shop would sell it today, and what a build would refuse. */
export const productPreview = (schema: FileSchema) =>
  function ProductPreview({ entry, getAsset }: Props) {
    const form = (entry.get('data') as { toJS: () => unknown }).toJS();
    const value = toFile(form, schema);
    const { product, faults, warnings } = checkedProduct(value, dayInIstanbul(new Date()));
    const words = value as Draft;
    const pictureOf = (path: unknown): string | undefined => {
      const url = typeof path === 'string' ? getAsset(path)?.url : undefined;
      // Before it is read, Sveltia names the address of the repository, where this site has nothing.
      return url?.startsWith('blob:') ? url : undefined;
    };
    const { photo, colors = [] } = form as { photo?: unknown; colors?: readonly { photo?: unknown }[] };
    return (
      <article>
        {faults.length > 0 && <Faults title="Kurulum bunları kabul etmez" faults={faults} className="faults" />}
        {warnings.length > 0 && <Faults title="Bunlara bir bakın" faults={warnings} className="warnings" />}
        <img className="photo" src={pictureOf(photo)} alt="" />
        <h1>{words.name?.tr}</h1>
        {product ? <Price product={product} /> : null}
        <ul className="colours">
          {(words.colors ?? []).map((colour, at) => (
            <li key={at}>
              <svg viewBox="0 0 1 1" aria-hidden="true">
                <rect width="1" height="1" fill={colour.hex} />
              </svg>
              {pictureOf(colors[at]?.photo) && <img src={pictureOf(colors[at]?.photo)} alt="" />}
              {colour.name?.tr}
            </li>
          ))}
        </ul>
        <p className="text">{words.description?.tr}</p>
        <ul>
          {(words.features ?? []).map((feature, at) => (
            <li key={at}>{feature.tr}</li>
          ))}
        </ul>
        <hr />
        <h2 lang="en">{words.name?.en}</h2>
        <p className="text" lang="en">
          {words.description?.en}
        </p>
      </article>
    );
  };

interface FaultsProps {
  readonly title: string;
  readonly faults: readonly Fault[];
  readonly className: 'faults' | 'warnings';
}

function Faults({ title, faults, className }: FaultsProps) {
  return (
    <section className={className}>
      <h2>{title}</h2>
      <ul>
        {faults.map(({ field, reason }, at) => (
          <li key={at}>
            <b>{field}</b> {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Price({ product: file }: { readonly product: ProductFile }) {
  const today = dayInIstanbul(new Date());
  const product = productOn(file, today);
  const { price, oldPrice, saleUntil } = product;
  if (price === 0) return <p className="preview-price">Bugün satışta değil</p>;
  const coming = file.prices.filter(({ from }) => from > today);
  const { configuration, price: example } = exampleOf(product);
  return (
    <>
      <p className="preview-price">
        {formatMoney(price, 'tr')} {product.madeToMeasure || product.length ? '/ metre' : '/ adet'}
        {oldPrice !== null && <s>{formatMoney(oldPrice, 'tr')}</s>}
        {saleUntil !== null && <small>{dayOf(saleUntil)} gününe kadar</small>}
      </p>
      {configuration && 'width' in configuration && (
        <p>
          {configuration.width} × {configuration.height} cm pencere: {formatMoney(example, 'tr')}
        </p>
      )}
      {coming.map((entry, at) => (
        <p key={at}>
          {dayOf(entry.from)} günü başlar: {formatMoney(toKurus(entry.price), 'tr')}
          {entry.until !== undefined && `, ${dayOf(entry.until)} gününe kadar`}
        </p>
      ))}
    </>
  );
}

const dayOf = (day: string): string =>
  new Intl.DateTimeFormat('tr-TR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
