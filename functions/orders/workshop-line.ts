/**
 * Lines as the workshop reads them (decisions W1): products, colours, parts and samples by their ids, in Turkish, whatever
 * language the order had. Goods that are no longer sold keep the words they were ordered by.
 */
import { isLength, type LineConfiguration } from '../../src/domain/price/pricing.ts';
import { namedParts, partsOf } from '../../src/domain/price/by-length.ts';
import { currentCatalogue } from '../catalogue/current-catalogue.ts';

interface NamedLine {
  readonly productId: number;
  readonly name: string;
  readonly color: string | null;
  readonly colorName?: string | null | undefined;
  readonly configuration: LineConfiguration | null;
  readonly parts?: readonly { readonly name: string; readonly count: number }[] | undefined;
  readonly samples?:
    | readonly {
        readonly productId: number;
        readonly color: string;
        readonly name: string;
        readonly colorName: string;
      }[]
    | undefined;
}

/** Turkish name of a product; undefined where it is no longer sold. */
export const workshopName = (productId: number): string | undefined => currentCatalogue.get(productId)?.name.tr;

const colourName = (productId: number, color: string | null): string | undefined =>
  currentCatalogue.get(productId)?.colors.find(({ id }) => id === color)?.name.tr;

/** Returns the line with the words of the workshop; all other fields stay as they are. */
export function workshopLine<Line extends NamedLine>(line: Line): Line {
  const { productId, color, configuration, parts, samples } = line;
  const colorName = colourName(productId, color) ?? line.colorName;
  const rules = currentCatalogue.get(productId)?.length;
  const named = rules && isLength(configuration) ? namedParts(partsOf(rules, configuration.length), 'tr') : [];
  // Rules that count other parts today say nothing about the box of this order.
  const isSame = named.length === parts?.length && named.every(({ count }, at) => count === parts[at]?.count);
  return {
    ...line,
    name: workshopName(productId) ?? line.name,
    ...(colorName !== undefined && { colorName }),
    ...(isSame && { parts: named }),
    ...(samples && {
      samples: samples.map((sample) => ({
        ...sample,
        name: workshopName(sample.productId) ?? sample.name,
        colorName: colourName(sample.productId, sample.color) ?? sample.colorName,
      })),
    }),
  };
}
