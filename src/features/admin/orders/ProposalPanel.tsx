import type { AdminOrder, ShownProposal } from '../../../contract/admin-orders.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { isOpen as isUnderWay } from '../../../domain/order/order-life.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { changeKindOf, isWaiting } from '../../../domain/order/proposal.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import styles from './OrderPage.module.css';
import { type OneOrder, useSave } from './useOrder.ts';
import { ageOf, longInstant } from './words.ts';

/** The newest change that the customer was asked about, how old it is, and what has become of it. */
export function ProposalPanel({ order, one }: { order: AdminOrder; one: OneOrder }) {
  const { t, money } = useI18n();
  const save = useSave(one, ['change']);
  const { proposal } = order;
  if (!proposal) return null;
  const { line, difference, total, by, at, state } = proposal;
  const isAnswerable = state === 'open' && isUnderWay(order.status);
  const amount = money(Math.abs(toKurus(difference)));

  async function withdraw(): Promise<void> {
    if (one.isBusy) return;
    const failed = await save(() => ({ change: null }));
    if (failed === null) void showToast({ text: t('admin-orders:proposal.withdrawn'), tone: 'success' });
    else if (failed.fields.change) void showToast({ text: failed.fields.change, tone: 'error' });
  }

  return (
    <section className={`${styles.part} ${styles.who}`} aria-labelledby="proposal">
      <h2 id="proposal">{t('admin-orders:proposal.title')}</h2>
      <p>
        <b>{rowWords()}</b>
        <br />
        {t('admin-orders:proposal.money', {
          difference: difference > 0 ? `+${amount}` : difference < 0 ? `−${amount}` : amount,
          total: money(toKurus(total)),
        })}
      </p>
      <p className="quiet">
        {t('admin-orders:proposal.asked', { by, at: longInstant(at), age: ageOf(at, new Date()) })}
      </p>
      {proposal.text !== '' && <p className="typed">{t('admin-orders:proposal.words', { text: proposal.text })}</p>}
      <p>{stateWords()}</p>
      {proposal.reason !== '' && (
        <p className="typed">{t('admin-orders:proposal.reason', { text: proposal.reason })}</p>
      )}
      {state === 'accepted' && order.nextAct === 'check' && <p>{t('admin-orders:proposal.check')}</p>}
      {isAnswerable && (
        <button type="button" className="button" aria-disabled={one.isBusy} onClick={() => void withdraw()}>
          {t('admin-orders:proposal.withdraw')}
        </button>
      )}
    </section>
  );

  function rowWords(): string {
    const [asked, { before, after }] = [proposal, proposal ?? {}];
    if (!asked || !before || !after) return '';
    const kind = changeKindOf({ before, after });
    if (kind === 'line') {
      const [was, becomes] = differing(t, asked);
      return t('admin-orders:proposal.row', { line: line + 1, before: was, after: becomes });
    }
    const one = kind === 'added' ? after : before;
    const what = [t('admin-orders:proposal.pieces', { count: one.quantity }), one.name, ...one.facts].join(', ');
    return t(`admin-orders:proposal.${kind}`, { line: line + 1, what });
  }

  function stateWords(): string {
    const { endedAt, until } = proposal ?? { endedAt: null, until: at };
    if (state === 'open') {
      if (!isWaiting(state, Date.parse(until), Date.now())) return t('admin-orders:proposal.state.expired');
      if (proposal?.isLate) return t('admin-orders:proposal.state.late');
      return proposal?.takesSamplesBack && order.samplesUsedBy !== null
        ? t('admin-orders:proposal.state.used', { orderNo: order.samplesUsedBy })
        : t('admin-orders:proposal.state.open', { until: longInstant(until) });
    }
    return t(`admin-orders:proposal.state.${state}`, { at: longInstant(endedAt ?? at) });
  }
}

/** Returns the differences, in words; equal facts are not read twice. */
function differing(t: Translate, { before, after }: ShownProposal): readonly [string, string] {
  const factsOf = ({ facts, quantity }: ShownProposal['before']) => [
    ...(before.quantity === after.quantity ? [] : [t('admin-orders:proposal.pieces', { count: quantity })]),
    ...facts,
  ];
  const [was, becomes] = [factsOf(before), factsOf(after)];
  const only = (facts: readonly string[], others: readonly string[]) =>
    facts.filter((fact) => !others.includes(fact)).join(', ');
  return [only(was, becomes), only(becomes, was)];
}
