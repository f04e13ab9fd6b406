import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import { handsOnFocus } from '../../ui/useFocusAfter.ts';
import { addressLine, localityLine, MAX_ADDRESSES, type Address } from '../../domain/account/address.ts';
import { formOfInvoice } from '../../domain/order/invoice.ts';
import { AddressDialog } from '../addresses/AddressDialog.tsx';
import { $addresses, TITLE_KEYS } from '../addresses/addresses.ts';
import { $billing } from '../invoice/billing.ts';
import { RemoteData, Skeleton } from '../../ui/RemoteData.tsx';
import '../../styles/notice.css';
import { chosenOf, filledBy, isAddressOpen, mayPreselect, startOf } from './saved-address.ts';
import styles from './SavedAddresses.module.css';
import { useTheCheckout } from './checkout-context.ts';

/** The customer's addresses to choose from; the default or first one stands there already (spec §4), as do the account's invoice data. */
export function SavedAddresses() {
  const { t } = useI18n();
  useKeptInvoice();
  return (
    <RemoteData remote={$addresses} loading={t('account:loading')} skeleton={<Skeleton rows={1} height="line" />}>
      {(addresses) => <AddressChoice addresses={addresses} />}
    </RemoteData>
  );
}

/** Fills in the invoice data of the account where nothing of them is typed or taken back (decisions P24). */
function useKeptInvoice(): void {
  const { state, dispatch } = useTheCheckout();
  const { data } = useStore($billing);
  const fill = useEffectEvent(() => {
    if (data && state.invoice === null) dispatch({ type: 'invoice-typed', values: formOfInvoice(data) });
  });
  useEffect(() => {
    fill();
  }, [data]);
}

function AddressChoice({ addresses }: { addresses: readonly Address[] }) {
  const { t } = useI18n();
  const { state, dispatch, customer } = useTheCheckout();
  const [adding, setAdding] = useState(false);
  const chosen = chosenOf(addresses, state.delivery);
  const choose = (address: Address) => dispatch({ type: 'filled', ...filledBy(address) });

  const preselect = useEffectEvent(() => {
    const first = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
    if (first && mayPreselect(state.delivery, customer)) choose(first);
  });
  useEffect(() => {
    preselect();
  }, []);

  return (
    <>
      {addresses.length > 0 && (
        <fieldset className={styles.addresses}>
          <legend>{t('account:saved.title')}</legend>
          {addresses.map((address) => (
            <label key={address.id}>
              <input
                type="radio"
                className="tick"
                name="savedAddress"
                checked={address.id === chosen?.id}
                onChange={() => choose(address)}
              />
              <span>
                <strong>{t(`account:addresses.titles.${TITLE_KEYS[address.addressTitle]}`)}</strong>{' '}
                {addressLine(address)},{' '}
                {localityLine({ ...address, district: address.districtName, city: address.cityName })}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {!chosen && addresses.length < MAX_ADDRESSES && (
        <p>
          <button type="button" className="link-button" ref={handsOnFocus} onClick={() => setAdding(true)}>
            {t(isAddressOpen(state.delivery) ? 'account:addresses.add' : 'account:saved.save')}
          </button>
        </p>
      )}
      {adding && (
        <AddressDialog address={null} start={startOf(state)} onSaved={choose} onClose={() => setAdding(false)} />
      )}
    </>
  );
}
