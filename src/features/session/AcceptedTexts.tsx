import { useI18n } from '../../ui/i18n.tsx';

const PAGES = ['terms', 'privacy'] as const;

/** A sentence whose `<terms>` and `<privacy>` are links; they open in a new tab, so that nothing typed is lost. */
export function AcceptedTexts({ sentence }: { sentence: string }) {
  const { t, to } = useI18n();
  return sentence.split(/<(\w+)>/).map((part, index) => {
    const page = index % 2 === 1 ? PAGES.find((one) => one === part) : undefined;
    return page === undefined ? (
      part
    ) : (
      <a key={page} href={to.page(page)} target="_blank" rel="noopener">
        {t(`auth:register.${page}`)}
      </a>
    );
  });
}
