import type { ComponentType } from 'react';
import type { PlainKey } from '../i18n/messages.ts';
import { Boundary } from './Boundary.tsx';
import { island, useI18n } from './i18n.tsx';
import { showToast } from './toasts/toasts.ts';

/**
 * An island that shows a notice where it cannot be drawn; needs the messages of `calls`. @param broken keys of a toast
 * that says so too
 */
export function boundedIsland<Props extends object>(
  Content: ComponentType<Props>,
  broken?: { title: PlainKey; text: PlainKey },
) {
  return island(function BoundedIsland(props: Props) {
    const { t } = useI18n();
    const notifyBroken = () => {
      if (broken) void showToast({ title: t(broken.title), text: t(broken.text), tone: 'error' });
    };
    return (
      <Boundary onCaught={notifyBroken}>
        <Content {...props} />
      </Boundary>
    );
  });
}
