import { useRef, useState, type SubmitEvent } from 'react';
import type { Member } from '../../../contract/admin-team.ts';
import { SHOP_ROLES, type ShopRole } from '../../../domain/account/shop-role.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { changeRole, useTold } from './team.ts';

/** Gives a member another role. */
export function RoleChoice({ member: { id, role }, name }: { member: Member; name: string }) {
  const { t } = useI18n();
  const tell = useTold();
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState<ShopRole>(role);
  const [known, setKnown] = useState(role);
  const [isBusy, setBusy] = useState(false);
  // The team was asked for again: the select follows, and keeps the focus.
  if (role !== known) {
    setKnown(role);
    setChosen(role);
  }
  const give = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy || chosen === role) return;
    setBusy(true);
    const answer = await changeRole(id, chosen);
    setBusy(false);
    if (!answer.ok) setChosen(role);
    // The pressed button goes once the choice is the role.
    if (form.contains(document.activeElement)) select.current?.focus();
    await tell(answer, 'admin-team:role.changed');
  };
  return (
    <form className="row" onSubmit={(event) => void give(event)}>
      <label className="row">
        <span>
          {t('admin-team:role.label')}
          <span className="visually-hidden">: {name}</span>
        </span>
        <select
          ref={select}
          className="field-control"
          value={chosen}
          onChange={({ target }) => setChosen(SHOP_ROLES.find((one) => one === target.value) ?? role)}
        >
          <RoleOptions />
        </select>
      </label>
      {chosen !== role && (
        <button type="submit" className="button" aria-disabled={isBusy || undefined}>
          {t('admin-team:role.give')}
        </button>
      )}
    </form>
  );
}

/** Every role as an option of a select. */
export function RoleOptions() {
  const { t } = useI18n();
  return SHOP_ROLES.map((one) => (
    <option key={one} value={one}>
      {t(`admin-team:role.${one}`)}
    </option>
  ));
}
