import { useEffect, useRef, useState } from 'react';
import { Confirm } from '../../ui/Confirm.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { addressLine, localityLine, MAX_ADDRESSES, type Address } from '../../domain/account/address.ts';
import type { CallFailure } from '../../lib/api.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { AddressDialog } from './AddressDialog.tsx';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { type Again, Failed, RemoteData, Skeleton } from '../../ui/RemoteData.tsx';
import { $addresses, deleteAddress, makeDefault, TITLE_KEYS } from './addresses.ts';
import styles from './AddressesPage.module.css';

/** The island of `/account/addresses`; needs the messages of `account`, `auth`, `forms`, `geo`, `rules` and `calls`. */
export default boundedIsland(AddressesPage, { title: 'account:error', text: 'account:addresses.broken' });

type OpenDialog = { kind: 'edit'; address: Address | null } | { kind: 'delete'; address: Address } | null;

function AddressesPage() {
  const { t } = useI18n();
  const [open, setOpen] = useState<OpenDialog>(null);
  const top = useRef<HTMLParagraphElement>(null);
  const close = () => setOpen(null);

  /** The pressed button of a card goes with the card, or with its being no default; lists stay where they are scrolled. */
  function keepFocus() {
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true });
  }

  async function remove(address: Address) {
    close();
    const answer = await deleteAddress(address.id);
    keepFocus();
    await showToast(
      answer.ok
        ? { title: t('account:success'), text: t('account:addresses.deleted'), tone: 'success' }
        : { title: t('account:error'), text: t('account:addresses.notDeleted'), tone: 'error' },
    );
  }

  async function choose(address: Address) {
    const answer = await makeDefault(address.id);
    keepFocus();
    await showToast(
      answer.ok
        ? { title: t('account:success'), text: t('account:addresses.defaultSet'), tone: 'success' }
        : { title: t('account:error'), text: t('account:addresses.defaultNotSet'), tone: 'error' },
    );
  }

  const add = (
    <button type="button" className="button button-primary" onClick={() => setOpen({ kind: 'edit', address: null })}>
      {t('account:addresses.add')}
    </button>
  );

  return (
    <>
      <RemoteData
        remote={$addresses}
        loading={t('account:loading')}
        skeleton={<Skeleton rows={2} height="card" />}
        instead={(failure, again) => <Unloaded failure={failure} again={again} />}
      >
        {(addresses) => (
          <div className={styles.list}>
            <p ref={top} tabIndex={-1} className={addresses.length === 0 ? 'visually-hidden' : undefined}>
              {t('account:addresses.count', { count: addresses.length })}
            </p>
            {addresses.length === 0 ? (
              <div className="account-empty">
                <h2>{t('account:addresses.empty')}</h2>
                <p>{t('account:addresses.emptyText')}</p>
                {add}
              </div>
            ) : (
              <>
                <ul className={styles.cards}>
                  {addresses.map((address) => (
                    <AddressCard
                      key={address.id}
                      address={address}
                      onEdit={() => setOpen({ kind: 'edit', address })}
                      onDelete={() => setOpen({ kind: 'delete', address })}
                      onDefault={() => void choose(address)}
                    />
                  ))}
                </ul>
                {addresses.length < MAX_ADDRESSES ? add : <p>{t('account:addresses.full', { max: MAX_ADDRESSES })}</p>}
              </>
            )}
          </div>
        )}
      </RemoteData>
      {open?.kind === 'edit' && <AddressDialog address={open.address} onClose={close} />}
      {open?.kind === 'delete' && (
        <Confirm
          question={t('account:addresses.askDelete')}
          yes={t('account:addresses.delete')}
          no={t('account:cancel')}
          onYes={() => void remove(open.address)}
          onNo={close}
        />
      )}
    </>
  );
}

interface AddressCardProps {
  address: Address;
  onEdit: () => void;
  onDelete: () => void;
  onDefault: () => void;
}

function AddressCard({ address, onEdit, onDelete, onDefault }: AddressCardProps) {
  const { t } = useI18n();
  const { addressTitle, firstName, lastName, phone, postalCode, districtName, cityName, isDefault } = address;
  const title = t(`account:addresses.titles.${TITLE_KEYS[addressTitle]}`);
  const whose = <span className="visually-hidden"> {`${title}, ${districtName}`}</span>;
  return (
    <li className={styles.card} data-default={isDefault || undefined}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {isDefault && <span className="tag">{t('account:addresses.default')}</span>}
      </div>
      <address>
        <strong>
          {firstName} {lastName}
        </strong>
        <br />
        {addressLine(address)}
        <br />
        {localityLine({ postalCode, district: districtName, city: cityName })}
        <br />
        {phone}
      </address>
      <div className={styles.actions}>
        <button type="button" className="link-button" onClick={onEdit}>
          {t('account:addresses.edit')}
          {whose}
        </button>
        {!isDefault && (
          <button type="button" className="link-button" onClick={onDefault}>
            {t('account:addresses.makeDefault')}
            {whose}
          </button>
        )}
        <button type="button" className="link-button" onClick={onDelete}>
          {t('account:addresses.delete')}
          {whose}
        </button>
      </div>
    </li>
  );
}

/** Spec §8: a toast, and a notice in place. */
function Unloaded({ failure, again }: { failure: CallFailure; again: Again }) {
  const { t } = useI18n();
  const title = t('account:error');
  const message = t('account:addresses.unloaded');
  useEffect(() => {
    void showToast({ title, text: message, tone: 'error' });
  }, [title, message]);
  return <Failed failure={failure} title={message} {...again} />;
}
