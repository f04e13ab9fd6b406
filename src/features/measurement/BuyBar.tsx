import { useEffect, useState, type RefObject } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import './buy-bar.css';

interface BuyBarProps {
  /** The form that the button sends. */
  formId: string;
  /** The formatted total, or what is missing. */
  total: string | null;
  ready: boolean;
  adding: boolean;
  /** The form's own button; while it is in sight the bar is not needed. */
  addButton: RefObject<HTMLElement | null>;
}

/** On the phone, price and button stay at the bottom of the screen; the style sheet hides them while a field is in use. */
export function BuyBar({ formId, total, ready, adding, addButton }: BuyBarProps) {
  const { t } = useI18n();
  const [away, setAway] = useState(false);

  useEffect(() => {
    if (!addButton.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting ?? false));
    observer.observe(addButton.current);
    return () => observer.disconnect();
  }, [addButton]);

  return (
    <div className="buy-bar" hidden={away}>
      <p className="buy-bar-total">{total ?? t('measurement:price.missing')}</p>
      <button type="submit" form={formId} className="button button-primary" aria-disabled={!ready || adding}>
        {t(adding ? 'measurement:adding' : 'measurement:add')}
      </button>
    </div>
  );
}
