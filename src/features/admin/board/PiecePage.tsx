import { useEffect, useRef, useState } from 'react';
import type { Board, BoardPiece } from '../../../contract/admin-board.ts';
import { nextStage, STATIONS, STAGES, type Stage } from '../../../domain/board/stage.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { boardPaths, type AskedPiece } from '../../../lib/board-paths.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { layerOf } from '../../cart/layers.ts';
import { LayersDrawing } from '../../cart/LineDrawing.tsx';
import { PieceFacts } from '../PieceFacts.tsx';
import { oneDay, shortNo } from '../orders/words.ts';
import styles from './Piece.module.css';
import { move, takeBack } from './board-list.ts';
import { ReadyOrders } from './ReadyOrders.tsx';
import { useSheetPiece } from './sheet-piece.ts';
import { clothWords, dueKind, nameWords, refusalWords, sizeWords } from './words.ts';

/** Page of one piece: its facts and one press. An order without a named line lists its pieces. */
export function PiecePage({ board, asked: { orderNo, line } }: { board: Board; asked: AskedPiece }) {
  const { t } = useI18n();
  const own = [...board.pieces, ...board.packed].filter((piece) => piece.orderNo === orderNo);
  const piece = line === null && own.length === 1 ? own[0] : own.find((one) => one.line === line);
  return (
    <>
      <p className="tall-links">
        <a href={adminPaths.board}>{t('admin-board:back')}</a>
      </p>
      {piece ? <Piece board={board} piece={piece} /> : <Pieces orderNo={orderNo} own={own} />}
    </>
  );
}

function Pieces({ orderNo, own }: { orderNo: string; own: readonly BoardPiece[] }) {
  const { t } = useI18n();
  return (
    <>
      <h1>{shortNo(orderNo)}</h1>
      <p>{own.length === 0 ? t('admin-board:piece.gone') : t('admin-board:piece.which')}</p>
      <ul className="rows tall-links">
        {own.map((piece) => (
          <li key={piece.line}>
            <a href={boardPaths.piece(orderNo, piece.line)}>{nameWords(t, piece)}</a>
            <span>
              {clothWords(piece)}, {sizeWords(t, piece)}
            </span>
            <b>{t(`admin-life:board.stage.${piece.stage}`)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

interface PieceNotice {
  readonly words: string;
  readonly isError?: boolean;
  /** The piece after a move that may be taken back. */
  readonly moved?: BoardPiece;
}

function Piece({ board: { day, ready }, piece }: { board: Board; piece: BoardPiece }) {
  const { t } = useI18n();
  const { stage, due, window, person, isMine, orderNo, room } = piece;
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<PieceNotice>({ words: '' });
  const told = useRef<HTMLParagraphElement>(null);
  const press = useRef<HTMLButtonElement>(null);
  const sheet = useSheetPiece(piece);
  // A scanned sheet leads here with one hand free: Enter is enough.
  useEffect(() => {
    press.current?.focus({ preventScroll: true });
  }, []);

  async function send(sending: ReturnType<typeof move>, words: (now: BoardPiece) => PieceNotice) {
    setBusy(true);
    const answer = await sending;
    setBusy(false);
    setSaid(answer.ok ? words(answer.data.piece) : { words: refusalWords(t, answer), isError: true });
    told.current?.focus();
  }
  const moveTo = (to: Stage) => {
    if (busy) return;
    void send(move(piece, to), (moved) => ({
      words:
        moved.stage === stage && moved.isMine
          ? t('admin-board:piece.taken')
          : t('admin-board:piece.done', { stage: t(`admin-life:board.stage.${moved.stage}`) }),
      moved,
    }));
  };
  const undo = (moved: BoardPiece) => {
    if (!busy) void send(takeBack(moved), () => ({ words: t('admin-board:undone') }));
  };

  const next = nextStage(stage);
  const former = STATIONS.slice(0, STAGES.indexOf(stage));
  return (
    <article className={styles.piece}>
      <header>
        <h1>{nameWords(t, piece)}</h1>
        <p className="quiet">
          {clothWords(piece)}, {sizeWords(t, piece)}
        </p>
        {piece.isAsked === true && (
          <p>
            <b>{t('admin-board:asked')}</b>
          </p>
        )}
      </header>
      <ol className={styles.steps} aria-label={t('admin-board:stations')}>
        {STATIONS.map((station) => (
          <li
            key={station}
            aria-current={station === stage ? 'step' : undefined}
            data-done={STAGES.indexOf(station) < STAGES.indexOf(stage) || undefined}
          >
            {t(`admin-life:board.stage.${station}`)}
          </li>
        ))}
      </ol>
      <p ref={told} tabIndex={-1} role="status" className={said.isError ? styles.refused : styles.told}>
        {said.words}
      </p>
      {said.moved ? (
        <div className={styles.presses}>
          <button type="button" className="button" onClick={() => said.moved && undo(said.moved)}>
            {t('admin-board:undo')}
          </button>
          <a className="button button-primary" href={boardPaths.scan}>
            {t('admin-board:scan.next')}
          </a>
        </div>
      ) : (
        <div className={styles.presses}>
          {stage !== 'done' && !isMine && (
            <button type="button" className="button" aria-disabled={busy || undefined} onClick={() => moveTo(stage)}>
              {t('admin-board:piece.take')}
            </button>
          )}
          {next && stage !== 'done' && (
            <button
              ref={press}
              type="button"
              className="button button-primary"
              aria-disabled={busy || undefined}
              onClick={() => moveTo(next)}
            >
              {t(`admin-board:piece.finish.${stage}`)}
            </button>
          )}
        </div>
      )}
      {ready.includes(orderNo) && <ReadyOrders ready={[orderNo]} />}
      <p className={styles.note} data-due={dueKind(due, day)}>
        <b>{t(`admin-board:piece.due.${dueKind(due, day)}`, { day: oneDay(due) })}</b>{' '}
        {person !== '' && t('admin-board:piece.person', { person })}
        {sheet?.notes.map((note) => ` ${t('admin-board:piece.note', { note })}`)}
      </p>
      <div className={styles.facts}>
        <figure aria-label={`${room} ${window.width} × ${window.height} cm`}>
          <LayersDrawing layers={[layerOf(window)]} measured />
        </figure>
        {sheet && <PieceFacts piece={sheet.piece} />}
      </div>
      {former.length > 0 && !said.moved && (
        <details>
          <summary>{t('admin-board:piece.trouble')}</summary>
          <div className="row">
            {former.map((station) => (
              <button
                key={station}
                type="button"
                className="button"
                aria-disabled={busy || undefined}
                onClick={() => moveTo(station)}
              >
                {t(`admin-board:piece.back.${station}`)}
              </button>
            ))}
          </div>
        </details>
      )}
    </article>
  );
}
