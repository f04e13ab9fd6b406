import { useEffect, useRef, useState } from 'react';
import { comesForGood } from '../../../domain/order/fit-claim.ts';
import { showFitClaim, type ClaimedLine, type ClaimedOrder, type ShownClaim } from '../../../contract/fit-claims.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { formatDate } from '../../../domain/values/dates.ts';
import { call } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { createRemote } from '../../../lib/remote-data.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../../ui/RemoteData.tsx';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import { takeMailedToken } from '../../session/mailed-token.ts';
import { ClaimForm } from './ClaimForm.tsx';
import styles from './ClaimPage.module.css';

/** The island of `/claim` (decisions P27); needs the messages of `claim`, `forms`, `rules` and `calls`. */
export default boundedIsland(ClaimPage);

interface PageProps {
  readonly phone: string;
  readonly percent: number;
}

/** For everybody alike: nothing on it depends on who is signed in. */
function ClaimPage(props: PageProps) {
  const token = useInBrowser(() => takeMailedToken());
  if (token === undefined) return <Skeleton rows={2} height="card" />;
  return token === null ? <NoLink phone={props.phone} /> : <Linked token={token} {...props} />;
}

function NoLink({ phone }: { phone: string }) {
  const { t, locale } = useI18n();
  return (
    <div className={styles.end}>
      <h2>{t('claim:noLink')}</h2>
      <p>{t('claim:noLinkText', { phone })}</p>
      <a className="button button-primary" href={paths(locale).account.orders}>
        {t('claim:orders')}
      </a>
    </div>
  );
}

function Linked({ token, phone, percent }: PageProps & { token: string }) {
  const { t, locale } = useI18n();
  const [remote] = useState(() => createRemote('claim', () => call(showFitClaim, { body: { token } })));
  return (
    <RemoteData
      remote={remote}
      loading={t('claim:loading')}
      skeleton={<Skeleton rows={2} height="card" />}
      instead={({ code }) => (code === 'claim_link_invalid' ? <NoLink phone={phone} /> : null)}
    >
      {({ orderNo, until, isInTime, lines }: ClaimedOrder) => (
        <>
          <p className={styles.soft}>
            {t('claim:order', { orderNo })}
            {lines.some(({ isOpen }) => isOpen) && (
              <>
                <br />
                {t(isInTime ? 'claim:until' : 'claim:over', { day: formatDate(until, locale) })}
              </>
            )}
          </p>
          {lines.map((line) => (
            <Line
              key={line.line}
              {...{ token, line, isInTime, percent }}
              onChange={(changed) => remote.replace(changed)}
            />
          ))}
        </>
      )}
    </RemoteData>
  );
}

interface LineProps {
  readonly token: string;
  readonly line: ClaimedLine;
  readonly isInTime: boolean;
  readonly percent: number;
  readonly onChange: (order: ClaimedOrder) => void;
}

function Line({ token, line, isInTime, percent, onChange }: LineProps) {
  const { t } = useI18n();
  const { name, colorName, room, quantity, size, isOpen, fit, legal } = line;
  const told = useRef<HTMLDivElement>(null);
  const claims = [legal, fit].filter((claim) => claim !== null);
  const count = useRef(claims.length);
  useEffect(() => {
    // The form is gone with the answer.
    if (claims.length > count.current) told.current?.focus();
    count.current = claims.length;
  }, [claims.length]);
  const id = `claim-${line.line}`;
  return (
    <section className={styles.line} aria-labelledby={id}>
      <h2 id={id}>{room === '' ? name : `${room}: ${name}`}</h2>
      <p className={styles.soft}>
        {[colorName, quantity > 1 ? `× ${quantity}` : ''].filter(Boolean).join(' ')}
        <br />
        {t('claim:ordered', { size: sizeText(size) })}
      </p>
      <div ref={told} role="status" tabIndex={-1}>
        {claims.map((claim) => (
          <Claim key={claim.remedy} claim={claim} />
        ))}
      </div>
      {!isOpen && <p>{t('errors:claim_closed')}</p>}
      {isOpen && (legal === null || (fit === null && isInTime)) && (
        // A made claim leaves no answer and no price behind.
        <ClaimForm key={claims.length} {...{ token, line, percent, onChange }} canFit={fit === null && isInTime} />
      )}
    </section>
  );
}

function Claim({ claim: { remedy, state, size, price, text, answer } }: { claim: ShownClaim }) {
  const { t, money } = useI18n();
  return (
    <div className={styles.claim}>
      <h3>{t(`claim:state.${state}`)}</h3>
      <p>
        <b>{t(`claim:remedy.${remedy}`)}</b>
        {size && (
          <>
            <br />
            {t('claim:wantedSize', { size: sizeText(size) })}
          </>
        )}
        {price !== null && (
          <>
            <br />
            {t('claim:price', { price: money(toKurus(price)) })}
          </>
        )}
      </p>
      {text !== '' && <blockquote className={styles.own}>{text}</blockquote>}
      {answer !== '' && (
        <p className={styles.own}>
          <b>{t('claim:answer')}</b> {answer}
        </p>
      )}
      <p className={styles.soft}>
        {t(state === 'back' && comesForGood(remedy) ? `claim:kept.${remedy}` : `claim:stateText.${state}`)}
      </p>
    </div>
  );
}

const sizeText = ({ width, height }: ClaimedLine['size']): string => `${width} × ${height}`;
