import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { MESSAGE_LISTS, type MessageList } from '../../../contract/admin-desk.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../../ui/RemoteData.tsx';
import { useFocusAfter } from '../../../ui/useFocusAfter.ts';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import styles from './Desk.module.css';
import { Lists, DeskMore } from './Lists.tsx';
import { MessageCard } from './MessageCard.tsx';
import { listIn, messageList } from './message-list.ts';
import { NoCampaigns } from './NoCampaigns.tsx';

/** The island of `/admin/messages`; needs the messages of `admin-desk`, `admin-templates`, `rules` and `calls`. */
export default boundedIsland(MessagesPage);

function MessagesPage() {
  const { t } = useI18n();
  const state = useInBrowser(() => listIn(location.search));
  return (
    <div className={styles.page}>
      <h1>{t('admin-desk:messages.title')}</h1>
      {state ? (
        <>
          <Messages state={state} />
          <NoCampaigns />
        </>
      ) : (
        <Skeleton rows={3} height="card" />
      )}
    </div>
  );
}

function Messages({ state }: { state: MessageList }) {
  const { t } = useI18n();
  const { $list, more } = messageList(state);
  const { data } = useStore($list);
  const [erased, setErased] = useState(0);
  const told = useFocusAfter<HTMLParagraphElement>(erased);
  return (
    <>
      <Lists
        label={t('admin-desk:messages.lists')}
        names={MESSAGE_LISTS}
        present={state}
        nameOf={(name) => t(`admin-desk:messages.list.${name}`)}
        counts={data?.counts}
      />
      <p ref={told} tabIndex={-1} role="status" className={styles.said}>
        {erased > 0 && t('admin-desk:messages.erased')}
      </p>
      <RemoteData remote={$list} loading={t('admin-desk:loading')} skeleton={<Skeleton rows={3} height="card" />}>
        {({ items, next }) =>
          items.length === 0 ? (
            <p className={`quiet ${styles.empty}`}>{t(`admin-desk:messages.empty.${state}`)}</p>
          ) : (
            <>
              <ul className={styles.cards}>
                {items.map((message) => (
                  <MessageCard
                    key={message.id}
                    message={message}
                    list={state}
                    onErased={() => setErased((before) => before + 1)}
                  />
                ))}
              </ul>
              <DeskMore count={items.length} isEnd={next === null} more={more} />
            </>
          )
        }
      </RemoteData>
    </>
  );
}
