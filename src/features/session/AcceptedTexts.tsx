import { useTexts } from '../../ui/texts.ts';

/** A sentence whose `<terms>` and `<privacy>` are links, which open beside the form so that nothing typed is lost. */
export function AcceptedTexts({ sentence }: { sentence: string }) {
  const { t, to } = useTexts();
  const links: Record<string, string> = { terms: to.page('terms'), privacy: to.page('privacy') };
  return sentence.split(/<(\w+)>/).map((part, index) => {
    const href = index % 2 === 1 ? links[part] : undefined;
    return href === undefined ? (
      part
    ) : (
      <a key={part} href={href} target="_blank" rel="noopener">
        {t(`auth:register.${part}`)}
      </a>
    );
  });
}
