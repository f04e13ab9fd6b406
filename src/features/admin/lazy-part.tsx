import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { useI18n } from '../../ui/i18n.tsx';

/** Loads a part of a page after the page itself; where the script cannot be fetched, the page says so in its place. */
export const lazyPart = <Props,>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await load().catch(() => NotFetched) }));

function NotFetched() {
  const { t } = useI18n();
  return <p role="alert">{t('calls:unreachable')}</p>;
}
