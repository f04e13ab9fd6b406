import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { Surroundings } from '../../build/content/check-files.ts';
import type { Failure } from '../../build/content/failure.ts';
import { byPercent, planPrices, readRaise, valuesOf, type Plan, type Texts } from '../../build/content/plan-prices.ts';
import { planSheet, productSheet } from '../../build/content/sheet.ts';
import { formatDate } from '../../domain/values/dates.ts';
import { sheetText } from '../../domain/values/csv-rows.ts';
import { Failures, TroubleText } from './Panel.tsx';
import type { Outcome, Trouble } from './repository.ts';

export interface BulkPricesProps {
  /** Newest texts; they are read again before each table, so that nothing of another person is written over. */
  readonly read: () => Promise<Outcome<Texts>>;
  readonly write: (texts: Texts, isPublished: boolean) => Promise<Outcome<string>>;
  /** Hears of each write as it begins. */
  readonly onWrite: (writing: Promise<unknown>) => void;
  readonly around: Surroundings;
  /** Whether a write is a commit that can be published at once. */
  readonly hasRepository: boolean;
}

type Good = Extract<Plan, { ok: true }>;
type Step =
  | { readonly at: 'form' }
  | { readonly at: 'working' }
  | { readonly at: 'trouble'; readonly trouble: Trouble }
  | { readonly at: 'refused'; readonly failures: readonly Failure[] }
  | { readonly at: 'table'; readonly plan: Good; readonly from: string }
  | { readonly at: 'written'; readonly count: number; readonly isPublished: boolean };

const STEPS = [1, 5, 10, 50, 100];

const wordOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

const namesOf = (texts: Texts): readonly (readonly [slug: string, name: string])[] =>
  [...valuesOf(texts)]
    .filter(([file]) => file.startsWith('content/categories/'))
    .flatMap(([, value]) => {
      const { slug, name } = (value ?? {}) as { slug?: string; name?: { tr?: string } };
      return slug === undefined ? [] : [[slug, name?.tr ?? slug] as const];
    })
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'tr'));

/** Prices of many products at once, and products by a spreadsheet: always a table before anything is written. */
export function BulkPrices({ read, write, onWrite, around, hasRepository }: BulkPricesProps) {
  const [step, setStep] = useState<Step>({ at: 'form' });
  const [categories, setCategories] = useState<readonly (readonly [string, string])[] | null>(null);
  const isBusy = step.at === 'working';
  const result = useRef<HTMLDivElement>(null);
  // The answer comes below both forms, which fill a phone.
  useEffect(() => {
    if (step.at === 'table' || step.at === 'refused' || step.at === 'trouble') result.current?.scrollIntoView();
  }, [step]);

  const withTexts = async (planOf: (texts: Texts) => Step | Promise<Step>): Promise<void> => {
    setStep({ at: 'working' });
    const texts = await read();
    if (texts.ok) setCategories(namesOf(texts.data));
    setStep(texts.ok ? await planOf(texts.data) : { at: 'trouble', trouble: texts.trouble });
  };
  const show = (plan: Plan, from: string): Step =>
    plan.ok ? { at: 'table', plan, from } : { at: 'refused', failures: plan.failures };

  const raise = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = readRaise(wordOf(form, 'percent'), wordOf(form, 'step'));
    if (!typed) {
      const reason = 'yüzde 12, 12,5 ya da -10 gibi yazılmalı; en çok 500';
      setStep({ at: 'refused', failures: [{ file: 'Yüzde', field: 'file', reason }] });
      return;
    }
    const rule = byPercent({ ...typed, category: wordOf(form, 'category') || undefined });
    const from = wordOf(form, 'from');
    void withTexts((texts) => show(planPrices(texts, rule, from, around), from));
  };
  const download = (): void =>
    void withTexts((texts) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([productSheet(texts, around.today)], { type: 'text/csv' }));
      link.download = `urunler-${around.today}.csv`;
      link.click();
      return { at: 'form' };
    });
  const readSheet = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get('sheet');
    if (!(file instanceof File) || file.size === 0) return;
    void withTexts(async (texts) => {
      const sheet = sheetText(new Uint8Array(await file.arrayBuffer()));
      const from = wordOf(form, 'from');
      return show(planSheet({ texts, sheet, file: file.name, from }, around), from);
    });
  };
  const save = async ({ texts, rows }: Good, isPublished: boolean): Promise<void> => {
    setStep({ at: 'working' });
    const writing = write(texts, isPublished);
    onWrite(writing);
    const written = await writing;
    setStep(
      written.ok ? { at: 'written', count: rows.length, isPublished } : { at: 'trouble', trouble: written.trouble },
    );
  };

  if (step.at === 'written') {
    return (
      <>
        <p role="status">
          {step.count} değişiklik {hasRepository ? 'kaydedildi' : 'dosyalara yazıldı'}
          {hasRepository && (step.isPublished ? '; site kuruluyor, birkaç dakika sonra yayında.' : '; yayın bekliyor.')}
          {!hasRepository && '.'}
        </p>
        <button type="button" className="primary" onClick={() => location.reload()}>
          Editörü yenileyin
        </button>
      </>
    );
  }
  return (
    <>
      <form onSubmit={raise}>
        <h3>Yüzdeyle</h3>
        <label>
          Kategori
          <select
            name="category"
            onFocus={() => categories ?? void read().then((texts) => texts.ok && setCategories(namesOf(texts.data)))}
          >
            <option value="">Bütün ürünler</option>
            {categories?.map(([slug, name]) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Yüzde (indirim: -10)
          <input name="percent" inputMode="decimal" autoComplete="off" required placeholder="12" />
        </label>
        <label>
          Başladığı gün
          <input name="from" type="date" min={around.today} required />
        </label>
        <label>
          Yuvarla (TL; zam yukarı, indirim aşağı)
          <select name="step" defaultValue="10">
            {STEPS.map((lira) => (
              <option key={lira}>{lira}</option>
            ))}
          </select>
        </label>
        <button type="submit" disabled={isBusy}>
          Tabloyu gösterin
        </button>
      </form>
      <form onSubmit={readSheet}>
        <h3>Excel listesiyle</h3>
        <p>
          Listeyi indirin, Excel’de “yeni fiyat” sütununu doldurun ya da adı, metni, kategoriyi, KDV’yi değiştirin, CSV
          olarak kaydedip buradan seçin. Boş hücre hiçbir şeyi değiştirmez.
        </p>
        <button type="button" disabled={isBusy} onClick={download}>
          Listeyi indirin
        </button>
        <label>
          Doldurulan liste
          <input name="sheet" type="file" accept=".csv,text/csv" required />
        </label>
        <label>
          Yeni fiyatların başladığı gün
          <input name="from" type="date" min={around.today} />
        </label>
        <button type="submit" disabled={isBusy}>
          Değişenleri gösterin
        </button>
      </form>
      <div ref={result} className="result" aria-live="polite" aria-busy={isBusy}>
        {isBusy && <p>Ürünler okunuyor…</p>}
        {step.at === 'trouble' && <TroubleText trouble={step.trouble} />}
        {step.at === 'refused' && (
          <>
            <p>Hiçbir şey yazılmadı. Düzeltilecekler:</p>
            <Failures failures={step.failures} />
          </>
        )}
        {step.at === 'table' && <Table plan={step.plan} from={step.from} />}
        {step.at === 'table' && step.plan.rows.length > 0 && (
          <p className="actions foot">
            <button type="button" className="primary" onClick={() => void save(step.plan, true)}>
              {hasRepository ? 'Kaydedin ve yayınlayın' : 'Dosyalara yazın'}
            </button>
            {hasRepository && (
              <button type="button" onClick={() => void save(step.plan, false)}>
                Yayınlamadan kaydedin
              </button>
            )}
          </p>
        )}
      </div>
    </>
  );
}

function Table({ plan: { rows }, from }: { readonly plan: Good; readonly from: string }) {
  if (rows.length === 0) return <p>Hiçbir şey değişmiyor.</p>;
  return (
    <table>
      <caption>
        {rows.length} değişiklik. {from !== '' && `Yeni fiyatlar ${formatDate(from, 'tr')} günü başlar. `}
        Eski fiyat satırlarına dokunulmaz.
      </caption>
      <thead>
        <tr>
          <th scope="col">Ürün</th>
          <th scope="col">Şimdi</th>
          <th scope="col">Yeni</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ file, name, column, before, after }) => (
          <tr key={`${file} ${column}`}>
            <th scope="row">
              {name}
              {column !== '' && <small> {column}</small>}
            </th>
            <td data-price={column === '' || undefined}>{before}</td>
            <td data-price={column === '' || undefined}>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
