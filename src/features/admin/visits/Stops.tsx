import type { ReactNode } from 'react';
import { mapLink, MOST_STOPS, routeLink } from '../../../lib/map-link.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './Stops.module.css';

export interface Stop {
  readonly id: string;
  /** From when till when, as it stands in front of the name; none where nobody has said. */
  readonly time?: string;
  readonly name: string;
  /** Where its order or message is, for the office, and how that is called. */
  readonly about: { readonly href: string; readonly words: string };
  readonly place: string;
  readonly phone: string;
  /** Facts beside the phone. */
  readonly facts: readonly string[];
  readonly windows: readonly {
    readonly room: string;
    readonly name: string;
    readonly width: number | undefined;
    readonly height: number | undefined;
    readonly quantity: number;
  }[];
  readonly notes: readonly string[];
  /** Acts at the stop on the screen; paper has a box to tick. */
  readonly acts?: ReactNode;
  /** Why nobody has to come after all; it is on no way then. */
  readonly off?: string;
}

/** Places to drive to, one after the other, with ways through all of them: a map takes only so many at once. */
export function Stops({ title, stops, none }: { title: string; stops: readonly Stop[]; none: ReactNode }) {
  const { t } = useI18n();
  const routes = routesOf(stops.filter(({ off }) => off === undefined));
  return (
    <article className={`paper tall-links ${styles.list}`}>
      <h2>{title}</h2>
      {stops.length === 0 && none}
      {routes.length > 0 && (
        <p className={`row ${styles.routes}`}>
          {routes.map(({ href, from, to }, at) => (
            <a key={href} className="button" href={href} target="_blank" rel="noopener noreferrer">
              {routes.length === 1
                ? t('admin-visits:route')
                : t('admin-visits:routePart', { number: at + 1, from, to })}
            </a>
          ))}
        </p>
      )}
      <ol>
        {stops.map((stop) => (
          <li key={stop.id} data-off={stop.off === undefined ? undefined : true}>
            <h3>
              {stop.time !== undefined && <b>{stop.time}</b>} {stop.name}
            </h3>
            <Details stop={stop} />
          </li>
        ))}
      </ol>
    </article>
  );
}

function Details({ stop: { about, place, phone, facts, windows, notes, acts, off } }: { stop: Stop }) {
  const { t } = useI18n();
  if (off !== undefined) return <p className={styles.off}>{off}</p>;
  return (
    <>
      <p>
        <a href={mapLink(place)} target="_blank" rel="noopener noreferrer">
          {place}
        </a>
      </p>
      <p className={`row ${styles.facts}`}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {phone !== '' && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
        <a href={about.href} data-needs="office">
          {about.words}
        </a>
      </p>
      {windows.length > 0 && (
        <ul>
          {windows.map(({ room, name, width, height, quantity }, at) => (
            <li key={at}>
              {name !== '' && `${quantity} × ${room === '' ? name : `${room}: ${name}`}, `}
              {width} × {height} cm
            </li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note} className="typed">
          {note}
        </p>
      ))}
      {acts}
      <p className={styles.done} data-paper={acts === undefined ? undefined : true}>
        {t('admin-visits:done')}
      </p>
    </>
  );
}

function routesOf(stops: readonly Stop[]): { href: string; from: number; to: number }[] {
  const routes = [];
  for (let at = 0; at < stops.length; at += MOST_STOPS) {
    const part = stops.slice(at, at + MOST_STOPS);
    const href = routeLink(part.map(({ place }) => place));
    if (href !== null) routes.push({ href, from: at + 1, to: at + part.length });
  }
  return routes;
}
