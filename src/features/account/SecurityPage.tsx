import { DeletePanel } from './DeletePanel.tsx';
import { ExportPanel } from './ExportPanel.tsx';
import { Island, type IslandProps } from './Island.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';

/** The island of `/account/security`; needs the dictionaries `account`, `auth`, `forms`, `rules` and `calls`. */
export default function SecurityPage(props: IslandProps) {
  return (
    <Island {...props}>
      <div className="account-panels">
        <PasswordPanel />
        <SessionsPanel />
        <ExportPanel />
        <DeletePanel />
      </div>
    </Island>
  );
}
