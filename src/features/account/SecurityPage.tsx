import { DeletePanel } from './DeletePanel.tsx';
import { ExportPanel } from './ExportPanel.tsx';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';

/** The island of `/account/security`; needs the messages of `account`, `auth`, `forms`, `rules` and `calls`. */
export default boundedIsland(SecurityPage);

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
