import { useEffect, useRef, useState } from 'react';
import type { Board } from '../../../contract/admin-board.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { askedPiece, boardPaths } from '../../../lib/board-paths.ts';
import { Field } from '../../../ui/Field.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './Piece.module.css';

/** Part of the Barcode Detection API in use; browsers without it have none. */
interface CodeReader {
  detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
type CodeReaderClass = new (options: { formats: readonly string[] }) => CodeReader;
const readerClass = (): CodeReaderClass | undefined =>
  (globalThis as { BarcodeDetector?: CodeReaderClass }).BarcodeDetector;

/** Milliseconds between two looks at the picture. */
const LOOK_MS = 250;

type CameraState = 'asking' | 'reading' | 'refused' | 'missing';

/** Reads the QR of a sheet by the camera, where the browser can; six digits of the order do as well. */
export function ScanSheet({ board }: { board: Board }) {
  const { t } = useI18n();
  const [digits, setDigits] = useState('');
  const [error, setError] = useState('');
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, (text) => {
    const asked = askedPiece(text);
    if (!asked) setError(t('admin-board:scan.unknown'));
    else
      location.assign(
        asked.line === null ? boardPaths.order(asked.orderNo) : boardPaths.piece(asked.orderNo, asked.line),
      );
  });

  const find = () => {
    const typed = digits.replace(/\D/g, '');
    const found = [...board.pieces, ...board.packed].find(
      ({ orderNo }) => typed.length >= 6 && orderNo.endsWith(typed),
    );
    if (found) location.assign(boardPaths.order(found.orderNo));
    else setError(t('admin-board:scan.none'));
  };

  return (
    <div className={styles.scan}>
      <p className="tall-links">
        <a href={adminPaths.board}>{t('admin-board:back')}</a>
      </p>
      <h1>{t('admin-board:scan.title')}</h1>
      <p role="status">{t(`admin-board:scan.${camera}`)}</p>
      <video ref={video} className={styles.camera} hidden={camera !== 'reading'} muted playsInline />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <Field label={t('admin-board:scan.digits')} name="digits" error={error || undefined}>
          {(props) => (
            <input
              {...props}
              inputMode="numeric"
              autoComplete="off"
              maxLength={17}
              value={digits}
              onChange={({ target }) => {
                setDigits(target.value);
                setError('');
              }}
            />
          )}
        </Field>
        <button type="submit" className="button">
          {t('admin-board:scan.find')}
        </button>
      </form>
    </div>
  );
}

/** Opens the camera behind the phone and reads until the page is left. */
function useCamera(video: { readonly current: HTMLVideoElement | null }, onText: (text: string) => void): CameraState {
  const [state, setState] = useState<CameraState>('asking');
  const heard = useRef(onText);
  useEffect(() => {
    heard.current = onText;
  });
  useEffect(() => {
    const Reader = readerClass();
    const place = video.current;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isGone = false;
    const stop = () => {
      isGone = true;
      clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const open = async () => {
      if (!Reader || !place || !('mediaDevices' in navigator)) {
        setState('missing');
        return;
      }
      const reader = new Reader({ formats: ['qr_code'] });
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isGone) {
        stop();
        return;
      }
      place.srcObject = stream;
      await place.play();
      setState('reading');
      timer = setInterval(() => {
        reader
          .detect(place)
          .then(([code]) => {
            if (code && !isGone) heard.current(code.rawValue);
          })
          .catch(() => undefined);
      }, LOOK_MS);
    };
    open().catch(() => {
      setState('refused');
    });
    return stop;
  }, [video]);
  return state;
}
