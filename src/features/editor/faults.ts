import { checkPrices } from '../../build/content/check-prices.ts';
import type { productFile } from '../../domain/catalogue.ts';

/** What a build would say of a product, before it does. */
export interface Fault {
  readonly field: string;
  readonly reason: string;
}

const FILE = 'content/products';

/** What the compiler finds in the file alone; what it finds between files only the build knows. */
export function faultsOf(parsed: ReturnType<typeof productFile.safeParse>): Fault[] {
  if (parsed.success)
    return checkPrices({ file: FILE, data: parsed.data }).map(({ field, reason }) => said(field, reason));
  return parsed.error.issues.map(({ path, message, input }) =>
    said(
      path.map((part) => (typeof part === 'number' ? `[${part + 1}]` : String(part))).join(' '),
      input === undefined && message.startsWith('Invalid') ? 'is missing' : message,
    ),
  );
}

const said = (field: string, reason: string): Fault => ({
  field,
  reason: TURKISH.find(([english]) => english.test(reason))?.[1] ?? reason,
});

/** The compiler speaks English. */
const TURKISH: readonly (readonly [english: RegExp, turkish: string])[] = [
  [/is missing|must not be empty|^Invalid input$/, 'boş'],
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
