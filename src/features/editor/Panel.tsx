import { useEffect, useRef, type ReactNode } from 'react';
import type { Failure } from '../../build/content/failure.ts';
import { pathOf } from '../../build/content/issues.ts';
import { placeName } from '../../build/content/place-name.ts';
import { inTurkish } from '../../build/content/turkish.ts';
import type { Trouble } from './repository.ts';

interface PanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog above Sveltia; Escape closes it, and the focus goes back to its button. */
export function Panel({ title, onClose, children }: PanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby="panel-title" onClose={onClose}>
      <div className="panel-head">
        <h2 id="panel-title">{title}</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          Kapat
        </button>
      </div>
      {children}
    </dialog>
  );
}

const TROUBLES: Readonly<Record<Trouble, string>> = {
  'signed-out': 'GitHub oturumunuz kapanmış ya da bu depoya yazma izniniz yok. Yeniden giriş yapın.',
  moved: 'Bu arada başka bir kayıt yapıldı, hiçbir şey yazılmadı. Kapatıp yeniden açın.',
  offline: 'GitHub yanıt vermiyor. Yazdıklarınız duruyor; birazdan yeniden deneyin.',
  unclear:
    'GitHub yanıt vermedi: belki yazıldı, belki yazılmadı. Yeniden denemeden önce editörü yenileyip son yayına bakın.',
  'no-content': 'Bu klasörde content/products yok ya da yazılamıyor. Projenin klasörünü seçin.',
};

export const TroubleText = ({ trouble }: { readonly trouble: Trouble }) => <p role="alert">{TROUBLES[trouble]}</p>;

/** More would not be read. */
const MOST_FAULTS = 30;

/** Faults of a plan, in Turkish, at the file and field as the forms say them. */
export function Failures({ failures }: { readonly failures: readonly Failure[] }) {
  return (
    <ul className="faults" role="alert">
      {failures.slice(0, MOST_FAULTS).map(({ file, line, field, reason }, at) => (
        <li key={at}>
          <b>
            {file}
            {line !== undefined && `, ${line}. satır`}
          </b>{' '}
          {field === 'file' ? '' : `${placeName(file, pathOf(field))}: `}
          {inTurkish(reason)}
        </li>
      ))}
      {failures.length > MOST_FAULTS && <li>ve {failures.length - MOST_FAULTS} yanlış daha</li>}
    </ul>
  );
}
