import { useId } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import type { Address } from '../../domain/address.ts';
import { AddressForm } from './AddressForm.tsx';

interface AddressDialogProps {
  /** Null for a new one. */
  address: Address | null;
  /** What is known of a new one already. */
  start?: Partial<Address>;
  onSaved?: (address: Address) => void;
  onClose: () => void;
}

export function AddressDialog({ address, start, onSaved, onClose }: AddressDialogProps) {
  const { t } = useI18n();
  const id = useId();
  return (
    <Dialog labelledBy={id} className="dialog form-dialog" onClose={onClose}>
      <h2 id={id}>{t(address ? 'account:addresses.editTitle' : 'account:addresses.addTitle')}</h2>
      <AddressForm
        address={address}
        start={start}
        onDone={(saved) => {
          onSaved?.(saved);
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
