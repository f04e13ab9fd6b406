import { useRef, useState, type DragEvent } from 'react';
import type { Board, BoardPiece } from '../../../contract/admin-board.ts';
import { STATIONS, type Station } from '../../../domain/board/stage.ts';
import { boardPaths } from '../../../lib/board-paths.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { layerOf } from '../../cart/layers.ts';
import { LayersDrawing } from '../../cart/LineDrawing.tsx';
import styles from './Board.module.css';
import { move, takeBack, windowsIn } from './board-list.ts';
import { clothWords, dueKind, dueWords, nameWords, refusalWords, sizeWords } from './words.ts';

/** Centimetres that fill a picture at least. */
const COMMON_WINDOW = 300;

interface BoardNotice {
  readonly words: string;
  readonly moved?: BoardPiece;
  readonly isError?: boolean;
}

/** The four stations; on a phone one at a time. Pieces are dragged from one to the next, or opened. */
export function Columns({ board: { pieces, day } }: { board: Board }) {
  const { t } = useI18n();
  const [shown, setShown] = useState<Station>(() => firstWith(pieces));
  const [held, setHeld] = useState<BoardPiece | null>(null);
  const [said, setSaid] = useState<BoardNotice>({ words: '' });
  const told = useRef<HTMLParagraphElement>(null);

  async function drop(station: Station) {
    setHeld(null);
    if (!held || held.stage === station) return;
    const answer = await move(held, station);
    if (!answer.ok) {
      setSaid({ words: refusalWords(t, answer), isError: true });
      return;
    }
    const { piece } = answer.data;
    const stage = t(`admin-life:board.stage.${piece.stage}`);
    setSaid({ words: t('admin-board:moved', { piece: nameWords(t, piece), stage }), moved: piece });
  }

  async function undo(piece: BoardPiece) {
    const answer = await takeBack(piece);
    setSaid(answer.ok ? { words: t('admin-board:undone') } : { words: refusalWords(t, answer), isError: true });
    told.current?.focus();
  }

  return (
    <>
      <p ref={told} tabIndex={-1} role="status" className={said.isError ? 'field-error' : styles.told}>
        {said.words}{' '}
        {said.moved && (
          <button type="button" className="link-button" onClick={() => said.moved && void undo(said.moved)}>
            {t('admin-board:undo')}
          </button>
        )}
      </p>
      <div className={`pills ${styles.stages}`} role="group" aria-label={t('admin-board:stations')}>
        {STATIONS.map((station) => (
          <button key={station} type="button" aria-pressed={station === shown} onClick={() => setShown(station)}>
            {t(`admin-life:board.stage.${station}`)} <b>{windowsIn(pieces.filter(({ stage }) => stage === station))}</b>
          </button>
        ))}
      </div>
      <div className={styles.columns}>
        {STATIONS.map((station) => (
          <Column
            key={station}
            station={station}
            isShown={station === shown}
            pieces={pieces.filter(({ stage }) => stage === station)}
            day={day}
            onHold={setHeld}
            onDrop={() => void drop(station)}
          />
        ))}
      </div>
    </>
  );
}

/** The station to begin with on a phone: the first with anything in it. */
const firstWith = (pieces: readonly BoardPiece[]): Station =>
  STATIONS.find((station) => pieces.some(({ stage }) => stage === station)) ?? 'cut';

interface ColumnProps {
  station: Station;
  isShown: boolean;
  pieces: readonly BoardPiece[];
  day: string;
  onHold: (piece: BoardPiece | null) => void;
  onDrop: () => void;
}

function Column({ station, isShown, pieces, day, onHold, onDrop }: ColumnProps) {
  const { t } = useI18n();
  // Nobody's pieces first: they wait for somebody.
  const people = [...Map.groupBy(pieces, ({ person }) => person)].toSorted(([a], [b]) => a.localeCompare(b, 'tr'));
  return (
    <section
      className={styles.column}
      data-shown={isShown || undefined}
      aria-labelledby={`board-${station}`}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <div className={`head ${styles.columnHead}`}>
        <h2 id={`board-${station}`}>{t(`admin-life:board.stage.${station}`)}</h2>
        <p className="quiet">{windowsIn(pieces)}</p>
      </div>
      {pieces.length === 0 && <p className="fine">{t('admin-board:empty')}</p>}
      {people.map(([person, own]) => (
        <div key={person}>
          {person !== '' && (
            <h3 className={styles.person}>
              {person} <span>{windowsIn(own)}</span>
            </h3>
          )}
          <ul className={styles.cards}>
            {own.map((piece) => (
              <Card key={`${piece.orderNo}.${piece.line}`} piece={piece} day={day} onHold={onHold} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Card({ piece, day, onHold }: { piece: BoardPiece; day: string; onHold: ColumnProps['onHold'] }) {
  const { t } = useI18n();
  const { orderNo, line, window, due, of, gathered, stage } = piece;
  return (
    <li
      className={styles.card}
      data-due={dueKind(due, day)}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', nameWords(t, piece));
        onHold(piece);
      }}
      onDragEnd={() => onHold(null)}
    >
      <a href={boardPaths.piece(orderNo, line)} draggable={false}>
        <span className={styles.drawing}>
          <LayersDrawing layers={[layerOf(window)]} largest={Math.max(COMMON_WINDOW, window.width, window.height)} />
        </span>
        <span className={styles.text}>
          <b>{nameWords(t, piece)}</b>
          <span>{clothWords(piece)}</span>
          <span>
            {sizeWords(t, piece)}
            {stage === 'pack' && of > 1 && ` · ${t('admin-board:gathered', { gathered, of })}`}
          </span>
          {piece.isAsked === true && <b>{t('admin-board:asked')}</b>}
        </span>
        <span className={styles.due}>{dueWords(t, due, day)}</span>
      </a>
    </li>
  );
}
