import { useState } from 'react';
import { faultsOfChange, type Surroundings } from '../../build/content/check-files.ts';
import type { Failure } from '../../build/content/failure.ts';
import { valuesOf } from '../../build/content/plan-prices.ts';
import { formatInstant } from '../../domain/values/dates.ts';
import { reasonPlace } from '../../lib/editor-place.ts';
import { Failures, TroubleText } from './Panel.tsx';
import { SKIP_MARK, wayBack, type Commit, type Publications, type Verdict, type WayBack } from './publications.ts';
import { commit, readTextsOf, type Outcome, type Place, type Trouble } from './repository.ts';

interface PublishProps {
  readonly place: Place;
  readonly publications: Publications;
  readonly verdict: Verdict | null;
  readonly around: Surroundings;
  readonly onChange: () => void;
  /** Hears that files are being taken back. */
  readonly onWrite: (writing: Promise<unknown>) => void;
}

type Step =
  | { readonly at: 'rest' | 'working' }
  | { readonly at: 'trouble'; readonly trouble: Trouble }
  | {
      readonly at: 'asked';
      /** As it was asked about: a verdict that comes meanwhile may lead further back, and a save would be lost. */
      readonly back: WayBack;
      readonly head: Commit;
      readonly names: readonly string[];
      readonly failures: readonly Failure[];
    }
  | { readonly at: 'done'; readonly words: string };

const VERDICTS: Readonly<Record<Verdict['state'], string>> = {
  live: 'Yayında.',
  building: 'Site kuruluyor; birkaç dakika sonra yayında.',
  built: 'Kuruldu; birazdan yayında.',
  died: 'Kurulum bitmedi. Netlify’da Deploys sayfasına bakın.',
  awaited: 'Kurulum bekleniyor.',
  unknown: 'Bu kaydın kurulumu bilinmiyor. Netlify’da Deploys sayfasına bakın.',
  refused: 'Yayına çıkmadı; site eski hâliyle açık. Düzeltilecekler:',
};

/** Name of a product or category as shoppers read it, else the file. */
function nameOf(file: string, values: ReadonlyMap<string, unknown>): string {
  const { name } = (values.get(file) ?? {}) as { readonly name?: { readonly tr?: string } };
  return name?.tr ?? file.replace('content/', '');
}

/** A refusal; its link opens the form of the file below this dialog. */
function Reason({ text }: { readonly text: string }) {
  const found = reasonPlace(text);
  if (!found) return <li>{text}</li>;
  const { place, href, reason } = found;
  return (
    <li>
      {href ? (
        <a href={href} onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
          {place}
        </a>
      ) : (
        <b>{place}</b>
      )}{' '}
      {reason}
    </li>
  );
}

/** Saves that are live or wait, published by one press and taken back by another. */
export function Publish({ place, publications, verdict, around, onChange, onWrite }: PublishProps) {
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const { head, published, waiting } = publications;
  const back = wayBack(publications, verdict);
  const isBusy = step.at === 'working';
  /** A repeat of what may have been written would undo it. */
  const isOver = step.at === 'done' || (step.at === 'trouble' && step.trouble === 'unclear');

  const end = (result: Outcome<string>, words: string): void => {
    setStep(result.ok ? { at: 'done', words } : { at: 'trouble', trouble: result.trouble });
    onChange();
  };
  const publish = async (): Promise<void> => {
    setStep({ at: 'working' });
    const message = `Publish ${waiting.length} ${waiting.length === 1 ? 'save' : 'saves'}`;
    end(await commit(place, head, message, null), 'Yayınlandı; site kuruluyor.');
  };
  const ask = async (): Promise<void> => {
    if (!back) return;
    const { target } = back;
    setStep({ at: 'working' });
    const [now, then] = await Promise.all([readTextsOf(place, head.sha), readTextsOf(place, target.sha)]);
    if (!now.ok || !then.ok) {
      setStep({ at: 'trouble', trouble: now.ok ? (then.ok ? 'offline' : then.trouble) : now.trouble });
      return;
    }
    const [before, after] = [valuesOf(now.data), valuesOf(then.data)];
    const files = [...new Set([...now.data.keys(), ...then.data.keys()])].filter(
      (file) => now.data.get(file) !== then.data.get(file),
    );
    setStep({
      at: 'asked',
      back,
      head,
      names: files.map((file) => nameOf(file, before.has(file) ? before : after)),
      failures: faultsOfChange(before, after, around),
    });
  };
  const takeBack = async ({ target, isBuilt }: WayBack, over: Commit): Promise<void> => {
    setStep({ at: 'working' });
    const message = `${isBuilt ? '' : `${SKIP_MARK} `}Take the content back to ${target.sha.slice(0, 7)}`;
    const words = isBuilt ? 'Geri alındı; site kuruluyor.' : 'Bekleyen kayıtlar geri alındı.';
    const writing = commit(place, over, message, { content: target.content });
    onWrite(writing);
    end(await writing, words);
  };

  return (
    <>
      {published && (
        <section>
          <h3>Son yayın: {formatInstant(published.at, 'tr')}</h3>
          {verdict && <p>{VERDICTS[verdict.state]}</p>}
          {verdict?.state === 'refused' && (
            <ul className="faults">
              {verdict.reasons.map((reason) => (
                <Reason key={reason} text={reason} />
              ))}
            </ul>
          )}
        </section>
      )}
      <section>
        <h3>{waiting.length > 0 ? `${waiting.length} kayıt yayın bekliyor` : 'Yayın bekleyen kayıt yok'}</h3>
        {waiting.length > 0 && <p>Hepsi tek kurulumda yayına çıkar.</p>}
        <p className="actions">
          {waiting.length > 0 && (
            <button type="button" className="primary" disabled={isBusy} onClick={() => void publish()}>
              Yayınlayın
            </button>
          )}
          {back && step.at !== 'asked' && !isOver && (
            <button type="button" disabled={isBusy} onClick={() => void ask()}>
              {waiting.length > 0 ? 'Bekleyenleri geri alın' : 'Son yayını geri alın'}
            </button>
          )}
        </p>
      </section>
      <div aria-live="polite" aria-busy={isBusy}>
        {isBusy && <p>GitHub’a soruluyor…</p>}
        {step.at === 'trouble' && <TroubleText trouble={step.trouble} />}
        {step.at === 'done' && <p role="status">{step.words}</p>}
        {isOver && (
          <button type="button" className="primary" onClick={() => location.reload()}>
            Editörü yenileyin
          </button>
        )}
        {step.at === 'asked' && (
          <section>
            <h3>{formatInstant(step.back.target.at, 'tr')} yayınına dönülür</h3>
            <ul>
              {step.names.map((name) => (
                <li key={name}>{name}</li>
              ))}
              <li>O yayından sonra değişen sözler, metinler ve fotoğraflar</li>
            </ul>
            {step.failures.length > 0 ? (
              <>
                <p>Geri alınamaz: site o hâliyle kurulmaz.</p>
                <Failures failures={step.failures} />
              </>
            ) : (
              <p className="actions">
                <button type="button" className="primary" onClick={() => void takeBack(step.back, step.head)}>
                  Geri alın
                </button>
                <button type="button" onClick={() => setStep({ at: 'rest' })}>
                  Vazgeçin
                </button>
              </p>
            )}
          </section>
        )}
      </div>
    </>
  );
}
