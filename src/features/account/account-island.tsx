import type { ComponentType } from 'react';
import { Boundary } from '../../ui/Boundary.tsx';
import { island, useI18n } from '../../ui/i18n.tsx';
import type { PlainKey } from '../../i18n/messages.ts';
import { showToast } from '../../ui/toasts/toasts.ts';

/**
 * An island of the account area; needs the messages of `account` and `calls`. @param broken what a toast says when it
 * cannot be drawn
 */
export function accountIsland(Content: ComponentType, broken?: PlainKey) {
  return island(function AccountIsland() {
    const { t } = useI18n();
    const tell = () => {
      if (broken !== undefined) void showToast({ title: t('account:error'), text: t(broken), tone: 'error' });
    };
    return (
      <Boundary onCaught={tell}>
        <Content />
      </Boundary>
    );
  });
}
