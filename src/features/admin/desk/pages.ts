import { forgetAtSignOut } from '../../session/customer-data.ts';
import { createRemote, type Remote } from '../../../lib/remote-data.ts';
import type { CallFailure, CallResult } from '../../../lib/api.ts';

/** Answer of a list of the back room: rows, and the cursor of those that follow. */
interface PageAnswer {
  readonly items: readonly unknown[];
  readonly next: string | null;
}

export interface Pages<Answer extends PageAnswer> {
  /** The first page and those that were added. */
  readonly $shown: Remote<Answer>;
  /** Adds the next rows. @returns why it could not, null when it could or these are all */
  readonly more: () => Promise<CallFailure | null>;
}

/**
 * A list that goes on. Asked anew, such as when the operator comes back to the tab, it is as long as it was, so that
 * nothing vanishes while it is read or answered.
 * @param name under which it is cached
 */
export function pagesOf<Answer extends PageAnswer>(
  name: string,
  fetchPage: (cursor: string | undefined) => Promise<CallResult<Answer>>,
): Pages<Answer> {
  const $shown: Remote<Answer> = createRemote(name, async () => {
    const atLeast = present()?.items.length ?? 0;
    let answer = await fetchPage(undefined);
    while (answer.ok && answer.data.next !== null && answer.data.items.length < atLeast) {
      const before: Answer = answer.data;
      const following = await fetchPage(answer.data.next);
      answer = following.ok ? { ...following, data: joined(before, following.data) } : following;
    }
    return answer;
  });
  const present = (): Answer | undefined => $shown.value?.data;
  forgetAtSignOut(name);

  async function more(): Promise<CallFailure | null> {
    const shown = present();
    if (!shown || shown.next === null) return null;
    const answer = await fetchPage(shown.next);
    if (!answer.ok) return answer;
    // Asked anew meanwhile: these rows need not follow its end.
    if (present() !== shown) return more();
    $shown.replace(joined(shown, answer.data));
    return null;
  }

  return { $shown, more };
}

const joined = <Answer extends PageAnswer>(before: Answer, following: Answer): Answer => ({
  ...following,
  items: [...before.items, ...following.items],
});
