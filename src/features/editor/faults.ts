import { checkPrices } from '../../build/content/check-prices.ts';
import type { productFile } from '../../domain/product/product-file.ts';

/** A fault of a product that a build would report, before it does. */
export interface Fault {
  readonly field: string;
  readonly reason: string;
}

type Labels = Readonly<Record<string, string>>;

/** Returns the faults that the compiler finds in the file alone; only the build knows those between files. */
export function faultsOf(parsed: ReturnType<typeof productFile.safeParse>, labels: Labels): Fault[] {
  if (parsed.success) {
    const found = checkPrices({ file: 'content/products', data: parsed.data });
    return found.map(({ field, reason }) => ({ field: placeOf(pathOf(field), labels), reason: turkish(reason) }));
  }
  return parsed.error.issues.map(({ path, message }) => ({ field: placeOf(path, labels), reason: turkish(message) }));
}

/** `prices[0].price` in its parts. */
const pathOf = (field: string): (string | number)[] =>
  [...field.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) => (index === undefined ? name : Number(index)));

/** `Fiyatlar, 1. satır, Fiyat (TL)` */
function placeOf(path: readonly PropertyKey[], labels: Labels): string {
  const names = path.filter((part) => typeof part === 'string');
  return path
    .map((part) => {
      if (typeof part === 'number') return `${part + 1}. satır`;
      const here = names.slice(0, names.indexOf(String(part)) + 1).join('.');
      return labels[here] ?? String(part);
    })
    .join(', ');
}

const turkish = (reason: string): string => TURKISH.find(([english]) => english.test(reason))?.[1] ?? reason;

/** The compiler speaks English. */
const TURKISH: readonly (readonly [english: RegExp, turkish: string])[] = [
  [/is missing|must not be empty|^Invalid input$/, 'boş ya da yanlış'],
  [/more than double/, 'önceki fiyatın iki katından çok: doğruysa “Bu fiyat doğru” kutusunu işaretleyin'],
  [/less than half/, 'önceki fiyatın yarısından az: doğruysa “Bu fiyat doğru” kutusunu işaretleyin'],
  [/no cheaper than/, 'indirim, önceki fiyattan ucuz değil'],
  [/begins within another/, 'bir indirim başka bir indirimin içinde başlıyor'],
  [/may be read as/, 'iki türlü okunuyor: 1300 ya da 1,30 gibi yazın'],
  [/must not be before from/, 'başladığı günden önce bitiyor'],
  [/without until/, 'en az bir fiyat bitiş günü olmadan durmalı'],
  [/at least one pleat/, 'ölçüye göre üretilende en az bir pile seçili olmalı, öbürlerinde hiçbiri'],
  [/must hold 2/, '2 kanat hep seçili olmalı'],
  [/have one, others none/, 'ölçüye göre üretilende üst kenar seçili olmalı, öbürlerinde boş'],
  [/min must not exceed max/, 'en az, en çoktan büyük'],
];
