import { DeletePanel } from './DeletePanel.tsx';
import { ExportPanel } from './ExportPanel.tsx';
import { accountIsland } from './account-island.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';

/** The island of `/account/security`; needs the messages of `account`, `auth`, `forms`, `rules` and `calls`. */
export default accountIsland(SecurityPage);

function SecurityPage() {
  return (
    <div className="account-panels">
      <PasswordPanel />
      <SessionsPanel />
      <ExportPanel />
      <DeletePanel />
    </div>
  );
}
