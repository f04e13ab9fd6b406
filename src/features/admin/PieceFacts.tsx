import { useI18n } from '../../ui/i18n.tsx';
import { pieceFacts } from './piece-facts.ts';
import type { Piece } from './production.ts';

/** Facts of a piece for a tailor, on the screen and on paper; the list is styled by its page. */
export function PieceFacts({ piece, className }: { piece: Piece; className?: string | undefined }) {
  const { t } = useI18n();
  return (
    <dl className={className}>
      {pieceFacts(t, piece).map(({ name, value, more }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            {more}
          </dd>
        </div>
      ))}
    </dl>
  );
}
