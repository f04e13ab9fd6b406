import { useEffect, useState } from 'react';
import { Confirm } from '../../ui/Confirm.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { MAX_ADDRESSES, type Address } from '../../domain/address.ts';
import type { CallFailure } from '../../lib/api.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { AddressCard } from './AddressCard.tsx';
import { AddressDialog } from './AddressDialog.tsx';
import { $addresses, deleteAddress, makeDefault } from './addresses.ts';
import { accountIsland } from '../account/account-island.tsx';
import { Failed, Shown, Skeleton } from '../account/Shown.tsx';

/** The island of `/account/addresses`; needs the messages of `account`, `auth`, `forms`, `geo`, `rules` and `calls`. */
export default accountIsland(AddressBook, 'account:addresses.broken');

type Open = { kind: 'edit'; address: Address | null } | { kind: 'delete'; address: Address } | null;

function AddressBook() {
  const { t } = useI18n();
  const [open, setOpen] = useState<Open>(null);
  const close = () => {
    setOpen(null);
  };

  async function remove(address: Address) {
    close();
    const answer = await deleteAddress(address.id);
    await showToast(
      answer.ok
        ? { title: t('account:success'), text: t('account:addresses.deleted'), tone: 'success' }
        : { title: t('account:error'), text: t('account:addresses.notDeleted'), tone: 'error' },
    );
  }

  async function choose(address: Address) {
    const answer = await makeDefault(address.id);
    await showToast(
      answer.ok
        ? { title: t('account:success'), text: t('account:addresses.defaultSet'), tone: 'success' }
        : { title: t('account:error'), text: t('account:addresses.defaultNotSet'), tone: 'error' },
    );
  }

  const add = (
    <button
      type="button"
      className="button button-primary"
      onClick={() => {
        setOpen({ kind: 'edit', address: null });
      }}
    >
      {t('account:addresses.add')}
    </button>
  );

  return (
    <>
      <Shown
        remote={$addresses}
        loading={t('account:loading')}
        skeleton={<Skeleton rows={2} height="card" />}
        instead={(failure) => <Unloaded failure={failure} />}
      >
        {(addresses) => (
          <div className="address-book">
            {addresses.length === 0 ? (
              <div className="account-empty">
                <h2>{t('account:addresses.empty')}</h2>
                <p>{t('account:addresses.emptyText')}</p>
                {add}
              </div>
            ) : (
              <>
                <ul className="addresses">
                  {addresses.map((address) => (
                    <AddressCard
                      key={address.id}
                      address={address}
                      onEdit={() => {
                        setOpen({ kind: 'edit', address });
                      }}
                      onDelete={() => {
                        setOpen({ kind: 'delete', address });
                      }}
                      onDefault={() => void choose(address)}
                    />
                  ))}
                </ul>
                {addresses.length < MAX_ADDRESSES ? add : <p>{t('account:addresses.full', { max: MAX_ADDRESSES })}</p>}
              </>
            )}
          </div>
        )}
      </Shown>
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

/** Spec §8: said as a toast and in place. */
function Unloaded({ failure }: { failure: CallFailure }) {
  const { t } = useI18n();
  const title = t('account:error');
  const message = t('account:addresses.unloaded');
  useEffect(() => {
    void showToast({ title, text: message, tone: 'error' });
  }, [title, message]);
  return (
    <Failed
      failure={failure}
      title={message}
      retry={() => {
        $addresses.invalidate();
      }}
    />
  );
}
