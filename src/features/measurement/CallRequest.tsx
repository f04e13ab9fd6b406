import { useEffect, useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import styles from './CallRequest.module.css';

interface CallRequestProps {
  phone: string;
  /** What is asked about: the size as typed, and the address that opens the form with it. */
  asked: { name: string; width: string; height: string; color: string; url: string };
}

/** The words of a call and what builds its links; the page carries neither until a size is refused. */
type Call = Awaited<ReturnType<typeof import('./call.ts').loadCall>>;

/**
 * In place of the cart for sizes outside the limits (decisions P4); `data-call` is where a refused press moves the focus.
 * The telephone is there at once, the rest as soon as it is fetched.
 */
export function CallRequest({ phone, asked }: CallRequestProps) {
  const { t, to } = useI18n();
  const [call, setCall] = useState<Call | null>(null);
  useEffect(() => {
    let mounted = true;
    void import('./call.ts')
      .then(({ loadCall }) => loadCall())
      .then(
        (loaded) => {
          if (mounted) setCall(loaded);
        },
        // Without a network there is the telephone.
        () => undefined,
      );
    return () => {
      mounted = false;
    };
  }, []);

  const links = call?.callLinks({
    ...call.shop,
    contact: to.contact,
    subject: call.t('call:subject', { name: asked.name }),
    message: call.t('call:message', asked),
  });
  return (
    <section className={styles.call} tabIndex={-1} aria-labelledby="measure-call-title" data-call="">
      <h2 id="measure-call-title">{t('measurement:callTitle')}</h2>
      {call && <p>{call.t('call:text')}</p>}
      <div className={styles.links}>
        {call && (
          <a className="button button-primary" href={links?.contact}>
            {call.t('call:contact')}
          </a>
        )}
        <a className="button" href={`tel:${phone.replaceAll(' ', '')}`}>
          {phone}
        </a>
        {call && (
          <>
            <a className="button" href={links?.whatsapp} target="_blank" rel="noopener noreferrer">
              {call.t('call:whatsapp')}
            </a>
            <a className="button" href={links?.email}>
              {call.t('call:email')}
            </a>
          </>
        )}
      </div>
    </section>
  );
}
