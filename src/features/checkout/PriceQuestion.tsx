import { Confirm } from '../../ui/Confirm.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { useTheCheckout } from './context.ts';

/** The server's total differs from the one on the button: the shopper decides (decisions P9). */
export function PriceQuestion() {
  const { t, money } = useI18n();
  const { state, dispatch, acceptPrice } = useTheCheckout();
  const { problem } = state;
  if (problem?.kind !== 'price') return null;
  const amounts = { before: money(problem.oldTotal), after: money(problem.quote.totals.total) };
  return (
    <Confirm
      question={`${t('checkout:problem.price')}. ${t('checkout:problem.priceText', amounts)}`}
      yes={t('checkout:problem.priceYes')}
      no={t('checkout:problem.priceNo')}
      onYes={() => void acceptPrice()}
      onNo={() => {
        dispatch({ type: 'problem-settled' });
      }}
    />
  );
}
