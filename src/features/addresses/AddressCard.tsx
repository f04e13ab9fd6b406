import { useI18n } from '../../ui/i18n.tsx';
import { addressLine, type Address } from '../../domain/address.ts';
import { TITLE_KEYS } from './address-title.ts';

interface AddressCardProps {
  address: Address;
  onEdit: () => void;
  onDelete: () => void;
  onDefault: () => void;
}

export function AddressCard({ address, onEdit, onDelete, onDefault }: AddressCardProps) {
  const { t } = useI18n();
  const { addressTitle, firstName, lastName, phone, postalCode, districtName, cityName, isDefault } = address;
  const title = t(`account:addresses.titles.${TITLE_KEYS[addressTitle]}`);
  const named = <span className="visually-hidden"> {`${title}, ${districtName}`}</span>;
  return (
    <li className="address-card" data-default={isDefault || undefined}>
      <div className="address-card-head">
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
        {postalCode} {districtName}/{cityName}
        <br />
        {phone}
      </address>
      <div className="address-card-actions">
        <button type="button" className="link-button" onClick={onEdit}>
          {t('account:addresses.edit')}
          {named}
        </button>
        {!isDefault && (
          <button type="button" className="link-button" onClick={onDefault}>
            {t('account:addresses.makeDefault')}
            {named}
          </button>
        )}
        <button type="button" className="link-button" onClick={onDelete}>
          {t('account:addresses.delete')}
          {named}
        </button>
      </div>
    </li>
  );
}
