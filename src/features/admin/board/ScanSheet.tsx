import { useEffect, useRef, useState } from 'react';
import type { Board } from '../../../contract/admin-board.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { askedPiece, boardPaths } from '../../../lib/board-paths.ts';
import { InputField } from '../../../ui/form/fields.tsx';
import { useFieldErrors } from '../../../ui/form/useFieldErrors.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { readCodes, type CameraState } from './camera.ts';
import styles from './Piece.module.css';

/** Reads the QR of a sheet by the camera, where the browser can; six digits of the order do as well. */
export function ScanSheet({ board }: { board: Board }) {
  const { t } = useI18n();
  const [digits, setDigits] = useState('');
  const { form, errors, setErrors } = useFieldErrors();
  /** A code of something else moves no focus: the camera reads it again and again. */
  const [isForeign, setForeign] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<CameraState>('asking');
  useEffect(() => {
    if (!video.current) return undefined;
    const open = (text: string) => {
      const asked = askedPiece(text);
      if (!asked) setForeign(true);
      else {
        const { orderNo, line } = asked;
        location.assign(line === null ? boardPaths.order(orderNo) : boardPaths.piece(orderNo, line));
      }
    };
    return readCodes(video.current, open, setCamera);
  }, []);

  const find = () => {
    const typed = digits.replace(/\D/g, '');
    const found = [...board.pieces, ...board.packed].find(
      ({ orderNo }) => typed.length >= 6 && orderNo.endsWith(typed),
    );
    if (found) location.assign(boardPaths.order(found.orderNo));
    else {
      setForeign(false);
      setErrors({ digits: [t('admin-board:scan.none'), ...(board.isCut ? [t('admin-board:many')] : [])].join(' ') });
    }
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
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <InputField
          label={t('admin-board:scan.digits')}
          name="digits"
          error={isForeign ? t('admin-board:scan.unknown') : errors.digits}
          inputMode="numeric"
          autoComplete="off"
          maxLength={17}
          value={digits}
          onChange={({ target }) => {
            setDigits(target.value);
            setForeign(false);
            setErrors({});
          }}
        />
        <button type="submit" className="button">
          {t('admin-board:scan.find')}
        </button>
      </form>
    </div>
  );
}
