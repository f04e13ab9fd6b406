/** Texts of products that are likelier a slip than meant, and claims that need a document; they stop no build (`warnings.ts`). */
import type { ProductFile } from '../../domain/product/product-file.ts';
import { fold } from '../../domain/values/fold.ts';
import { LOCALES } from '../../domain/values/locale.ts';
import type { Failure } from './failure.ts';
import type { FileOf } from './parse-text.ts';

/** Claims, folded, that may be written only with a document on file: the law asks the seller to prove them. */
const CLAIM =
  /oeko[\p{L}-]*|\ben[ -]?13120|sertifika\p{L}*|certif\p{L}*|yanmaz\p{L}*|flame[\p{L}-]*|antibakteri\p{L}*|antibacteri\p{L}*/u;
/** Beginnings of Turkish words that were typed without their letters. */
const BARE =
  /(?<!\p{L})(?:kumas|isik|isig|olcu|tul(?!\p{Ll}*um)|gunes|gunduz|aksam(?!ı)|genis|yuksek|goster|icin|cok|degil|dogal|acik|yika|utu|agir|dugum|sik|kapali|uzerin)\p{L}*/iu;
/** A Turkish letter in a word that is no name. */
const TURKISH = /(?<!\p{L})\p{Ll}*[ğışöü]\p{L}*/u;
/** Letters of a sentence that no two products share by chance. */
const OWN_LETTERS = 20;

/** Faults of the texts of a product alone. */
export function textWarnings({ file, data }: FileOf<ProductFile>): Failure[] {
  const { name, description, features, fabric } = data;
  const texts = [
    ['name', name] as const,
    ['description', description] as const,
    ...features.map((feature, index) => [`features[${index}]`, feature] as const),
    ['fabric.composition', fabric.composition] as const,
    ['fabric.light', fabric.light] as const,
  ];
  const [turkish, english] = [description.tr, description.en].map((text) => text.split('\n\n').length);
  const found = (field: string, match: RegExpExecArray | null, say: (word: string) => string): Failure[] =>
    match ? [{ file, field, reason: say(match[0]) }] : [];
  return [
    ...texts.flatMap(([field, text]) => [
      ...LOCALES.flatMap((locale) =>
        found(
          `${field}.${locale}`,
          CLAIM.exec(fold(text[locale])),
          (word) => `says "${word}": write it only with its document on file, a claim without proof is unlawful`,
        ),
      ),
      ...found(`${field}.tr`, BARE.exec(text.tr), (word) => `has "${word}" without its Turkish letters`),
      ...found(`${field}.en`, TURKISH.exec(text.en), (word) => `has the Turkish word "${word}"`),
    ]),
    ...(turkish === english
      ? []
      : [{ file, field: 'description.en', reason: `has ${english} paragraphs, the Turkish text ${turkish}` }]),
  ];
}

/** Sentences that stand in two products, as after copying one: search engines show one of them. */
export function repeatedSentences(products: readonly FileOf<ProductFile>[]): Failure[] {
  const owners = new Map<string, string>();
  return products
    .toSorted((a, b) => a.data.id - b.data.id)
    .flatMap(({ file, data: { slug, description, features } }) =>
      LOCALES.flatMap((locale) =>
        [
          ...description[locale].split(/(?<=[.;:])\s+/).map((sentence) => [`description.${locale}`, sentence] as const),
          ...features.map((feature, index) => [`features[${index}].${locale}`, feature[locale]] as const),
        ].flatMap(([field, sentence]) => {
          const owner = owners.get(sentence);
          owners.set(sentence, owner ?? slug);
          return owner === undefined || sentence.length <= OWN_LETTERS
            ? []
            : [{ file, field, reason: `has a sentence of ${owner}, too: "${sentence}"` }];
        }),
      ),
    );
}
