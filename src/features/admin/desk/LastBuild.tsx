import { useI18n } from '../../../ui/i18n.tsx';
import type { Today } from '../../../contract/admin-desk.ts';
import { formatInstant } from '../../../domain/values/dates.ts';
import { reasonPlace } from '../../../lib/editor-place.ts';
import styles from './Desk.module.css';

/** A refusal, which leads to the form of its file. */
function Reason({ text }: { text: string }) {
  const found = reasonPlace(text);
  if (!found) return text;
  const { place, href, reason } = found;
  return (
    <>
      {href ? <a href={href}>{place}</a> : <b>{place}</b>} {reason}
    </>
  );
}

/** Whether the last save of the editor went live, and why not. */
export function LastBuild({ build }: Pick<Today, 'build'>) {
  const { t, locale } = useI18n();
  if (!build) return null;
  const at = formatInstant(build.at, locale);
  if (build.state !== 'refused') return <p className="quiet">{t(`admin-desk:today.build.${build.state}`, { at })}</p>;
  return (
    <section className={styles.build} aria-labelledby="last-build">
      <h2 id="last-build">{t('admin-desk:today.build.refused', { at })}</h2>
      <p>{t('admin-desk:today.build.stays')}</p>
      {build.reasons.length > 0 ? (
        <ul>
          {build.reasons.map((reason) => (
            <li key={reason}>
              <Reason text={reason} />
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('admin-desk:today.build.log')}</p>
      )}
      <p>
        <a href="/editor">{t('admin-desk:today.build.editor')}</a>
      </p>
    </section>
  );
}
